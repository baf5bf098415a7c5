/** Text that is HTML already: what `html` made. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Html[];

/** HTML with every value escaped that is not HTML itself. */
export function html(fixed: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(fixed.reduce((text, piece, index) => text + rendered(values[index - 1]) + piece));
}

function rendered(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
