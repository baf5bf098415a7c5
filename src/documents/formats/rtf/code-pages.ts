/** Charsets of fonts, by their number in RTF. */
const CHARSETS: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
/** Code pages that are not called by their number. */
const CODE_PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  65_001: 'utf-8',
};

export const DEFAULT_CHARSET = 'windows-1252';

/** The charset of a font; undefined for that of the document. */
export function charsetOfFont(number: number): string | undefined {
  return CHARSETS[number];
}

export function charsetOfCodePage(number: number): string {
  if ((number >= 1_250 && number <= 1_258) || number === 874) return `windows-${number}`;
  return CODE_PAGES[number] ?? DEFAULT_CHARSET;
}
