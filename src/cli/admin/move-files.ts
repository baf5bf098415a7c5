import { downloadFile, uploadFile, type OutputOf, type MemoryClient } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Output } from '../output.ts';

type MemoryFile = OutputOf<'listFiles'>['files'][number];

/** Of a file over MCP. */
const MAX_BYTES = 10 * 2 ** 20;

/** Uploads the files of a graph to the same nodes of another one, the oldest first, and compares their SHA-256. */
export async function moveFiles(source: GraphOfService, target: GraphOfService, output: Output) {
  const files = (await filesOf(source)).reverse();
  const small = files.filter(({ bytes }) => bytes <= MAX_BYTES);
  using progress = output.progress();
  for (const [at, file] of small.entries()) {
    progress.show({ phase: 'files', done: at + 1, total: small.length });
    await moveFile(source, target, file);
  }
  const large = files.filter(({ bytes }) => bytes > MAX_BYTES);
  return { moved: small.length, left: large.map(({ filename }) => filename) };
}

async function filesOf({ memory }: GraphOfService): Promise<MemoryFile[]> {
  const found: MemoryFile[] = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 500, ...(cursor !== undefined && { cursor }) };
    const page: OutputOf<'listFiles'> = await memory.call('listFiles', input);
    found.push(...page.files);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return found;
}

async function moveFile(source: GraphOfService, target: GraphOfService, file: MemoryFile): Promise<void> {
  const { id, filename, key } = file;
  const content = await (await downloadFile(source.memory, id)).blob();
  const { sha256 } = await uploadFile(target.memory, { filename, content, key });
  if (sha256 !== file.sha256) throw new CliError(`${filename} arrived with other content. Repeat the move.`);
}

export interface GraphOfService {
  readonly id: string;
  readonly memory: MemoryClient;
}
