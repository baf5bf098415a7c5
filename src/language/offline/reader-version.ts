/** Numbers the rules that read texts. What a lower one derived is not trusted, and is read again by `hm graphs reread`. */
export const READER_VERSION = 2;
