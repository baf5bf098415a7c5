/** Whether a text makes an older one out of date. */
export type Reason = (newer: string, older: string) => boolean;
