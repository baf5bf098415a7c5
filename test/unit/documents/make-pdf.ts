import { deflateSync } from 'node:zlib';

const PAGES_A_GROUP = 100;
const ROOT = 2;
const FONT = 3;

/** A PDF whose pages have these contents, in the drawing language of PDF. */
export function pdfOf(contents: readonly string[]): Buffer {
  const groups = Array.from({ length: Math.ceil(contents.length / PAGES_A_GROUP) }, (_, index) =>
    contents.slice(index * PAGES_A_GROUP, (index + 1) * PAGES_A_GROUP),
  );
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const groupNumbers = groups.map((group) => addGroup(objects, group));
  objects[ROOT - 1] = `<</Type/Pages/Count ${contents.length}/Kids[${references(groupNumbers)}]>>`;
  return fileOf(objects);
}

/** A page with one line of text. */
export function lineOf(text: string): string {
  return `BT /F 11 Tf 50 780 Td (${text}) Tj ET`;
}

/** Adds the pages and the object above them, and returns the number of that. */
function addGroup(objects: (string | Buffer)[], contents: readonly string[]): number {
  const number = objects.push('');
  const pages = contents.map((content) => {
    const stream = objects.push(streamOf(deflateSync(content)));
    const resources = `<</Font<</F ${FONT} 0 R>>>>`;
    return objects.push(
      `<</Type/Page/Parent ${number} 0 R/MediaBox[0 0 595 842]/Resources${resources}/Contents ${stream} 0 R>>`,
    );
  });
  objects[number - 1] = `<</Type/Pages/Parent ${ROOT} 0 R/Count ${pages.length}/Kids[${references(pages)}]>>`;
  return number;
}

function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

function streamOf(data: Buffer): Buffer {
  const start = Buffer.from(`<</Length ${data.length}/Filter/FlateDecode>>stream\n`);
  return Buffer.concat([start, data, Buffer.from('\nendstream')]);
}

function fileOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n')];
  let [length, table] = [9, ''];
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    table += `${String(length).padStart(10, '0')} 00000 n \n`;
    length += part.length;
    parts.push(part);
  }
  const count = objects.length + 1;
  const trailer = `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`)]);
}
