import { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry, textsOfEntry } from '../../archive/zip-xml.ts';
import { Unreadable, type Block, type Findings, type Metadata } from '../../document.ts';
import { FlowText } from '../../markup/flow-text.ts';
import { attribute, numberOf, parseMarkup } from '../../markup/parse-markup.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { contentHandler } from './open-document-content.ts';

const MAX_PAGES = 100_000;

/** The text of a text document, a spreadsheet or a presentation of OpenDocument. */
export async function* readOpenDocument(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await ZipArchive.open(path);
  await refuseEncrypted(archive);
  await noteMetadata(archive, metadata);
  const flow = new FlowText();
  const handler = contentHandler(flow, metadata);
  yield* parseMarkup(textOfEntry(archive, 'content.xml'), handler, { xml: true, take: () => flow.take() });
}

async function refuseEncrypted(archive: ZipArchive): Promise<void> {
  await parseEntry(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw new Unreadable('encrypted', 'The file has a password.');
    },
  });
}

async function noteMetadata(archive: ZipArchive, metadata: Metadata): Promise<void> {
  const names = ['title', 'initial-creator', 'creator'];
  const texts = await textsOfEntry(archive, 'meta.xml', names);
  metadata.title = cleanTitle(texts['title']);
  metadata.author = cleanTitle(texts['initial-creator'] ?? texts['creator']);
  await parseEntry(archive, 'meta.xml', {
    open(name, attributes) {
      const pages = numberOf(attribute(attributes, 'page-count'), MAX_PAGES, 0);
      if (name === 'document-statistic' && pages > 0) metadata.pages = pages;
    },
  });
}
