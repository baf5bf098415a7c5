import { expect, test } from 'vitest';
import { fileOf, readHere } from './document-files.ts';
import { zipOf } from './make-zip.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

function types(part: string): { name: string; content: string } {
  const content = `<Types><Override ContentType="${OFFICE}.${part}.main+xml"/></Types>`;
  return { name: '[Content_Types].xml', content };
}

function docx(body: string): Buffer {
  const content = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return zipOf([types('wordprocessingml.document'), { name: 'word/document.xml', content }]);
}

/** A workbook with one sheet, whose second style is for dates and whose third for times. */
function xlsx(rows: string, { epoch1904 = false } = {}): Buffer {
  return zipOf([
    types('spreadsheetml.sheet'),
    {
      name: 'xl/workbook.xml',
      content: `<workbook><workbookPr date1904="${epoch1904}"/><sheets><sheet name="A &amp; B" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]hh:mm &quot;h&quot;"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><r><t>Sun</t></r><r><t>rise</t></r><rPh><t>x</t></rPh></si></sst>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ]);
}

test('text that was deleted from a Word document, and what stands twice in it, is left out', async () => {
  const body =
    '<w:p><w:r><w:t>The mill </w:t></w:r><w:del><w:r><w:delText>was</w:delText></w:r></w:del>' +
    '<w:ins><w:r><w:t>is open.</w:t></w:r></w:ins><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>' +
    '<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>Once.</w:t></w:r></w:p></mc:Choice>' +
    '<mc:Fallback><w:p><w:r><w:t>Once.</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>';
  expect((await readHere(await fileOf('a.docx', docx(body)))).passages).toEqual([
    { text: 'The mill is open.\nOnce.' },
  ]);
});

test('a table within the cell of a table is read row by row', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const row = (...texts: string[]) => `<w:tr>${texts.map((text) => cell(paragraph(text))).join('')}</w:tr>`;
  const inner = `<w:tbl>${row('Room', 'Beds')}${row('Oak', '3')}</w:tbl>`;
  const body = `<w:tbl><w:tr>${cell(paragraph('Left') + inner)}${cell(paragraph('Right'))}</w:tr></w:tbl>`;
  const { passages } = await readHere(await fileOf('a.docx', docx(body)));
  expect(passages[0]?.text).toBe('Left\nRoom; Beds\nRoom: Oak; Beds: 3\nRight');
});

test('cells of a sheet are read as they are shown: shared and own texts, times, truth values, empty cells', async () => {
  const rows =
    '<row><c r="A1" t="inlineStr"><is><t>Event</t></is></c><c r="C1" t="str"><f>X</f><v>At</v></c><c r="D1" t="str"><v>Done</v></c></row>' +
    '<row><c r="A2" t="s"><v>0</v></c><c r="C2" s="2"><v>0.25</v></c><c r="D2" t="b"><v>1</v></c></row>' +
    '<row><c r="A3" t="s"><v>0</v></c><c r="C3" s="1"><v>45000.5</v></c><c r="D3"><v>0.30000000000000004</v></c></row>';
  const { passages, metadata } = await readHere(await fileOf('a.xlsx', xlsx(rows)));
  expect(metadata.sheets).toEqual(['A & B']);
  expect(passages).toEqual([
    {
      text: 'Event; At; Done\nEvent: Sunrise; At: 06:00; Done: TRUE\nEvent: Sunrise; At: 2023-03-15 12:00; Done: 0.3',
      sheet: 'A & B',
    },
  ]);
  const dated = xlsx('<row><c s="1"><v>43538</v></c></row>', { epoch1904: true });
  expect((await readHere(await fileOf('b.xlsx', dated))).passages[0]?.text).toBe('2023-03-15');
});

test('an OpenDocument file with a password and a file of Office before 2007 are kept and unreadable', async () => {
  const odt = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'META-INF/manifest.xml',
      content: '<manifest><file-entry><encryption-data/></file-entry></manifest>',
    },
    { name: 'content.xml', content: 'x' },
  ]);
  expect(await readHere(await fileOf('a.odt', odt))).toMatchObject({ passages: [], unreadable: 'encrypted' });
  const doc = Buffer.alloc(1_024);
  doc.write('d0cf11e0a1b11ae1', 'hex');
  doc.writeUInt16LE(9, 30);
  doc.write('WordDocument', 512, 'utf16le');
  expect(await readHere(await fileOf('a.doc', doc))).toMatchObject({
    mediaType: 'application/msword',
    unreadable: 'old format',
  });
});

test('a mail with large attachments is read without them', async () => {
  const base64 = `${'QUJD'.repeat(19)}\r\n`.repeat(300_000);
  const mail =
    'From: a@example.org\r\nTo: b@example.org\r\nSubject: =?utf-8?q?M=C3=BChle?=\r\nMIME-Version: 1.0\r\n' +
    'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>See the <b>plan</b>.\r\n' +
    '--x\r\nContent-Type: application/pdf; name=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n' +
    `Content-Disposition: attachment;\r\n filename=plan.pdf\r\n\r\n${base64}\r\n--x\r\n` +
    'Content-Type: message/rfc822\r\n\r\nFrom: c@example.org\r\nSubject: Inner\r\n\r\nThe inner text.\r\n--x--\r\n';
  const { passages, metadata } = await readHere(await fileOf('a.eml', mail));
  expect(metadata).toMatchObject({ title: 'Mühle', attachments: ['plan.pdf'] });
  expect(passages.map(({ text }) => text).join()).toContain('See the plan.');
  expect(passages.map(({ text }) => text).join()).toContain('The inner text.');
});
