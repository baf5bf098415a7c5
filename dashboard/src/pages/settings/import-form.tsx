import { useEffect, useRef, useState } from 'preact/hooks';
import { importGraph, type BegunImport, type ImportInput } from '../../../../client/src/index.ts';
import { act } from '../../data/act.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Found, Progress } from './import-found.tsx';
import { importBefore, progress, runImport } from './import-run.ts';
import css from './settings.module.css';

type Format = NonNullable<ImportInput['format']>;
type Mode = NonNullable<ImportInput['mode']>;

const FORMATS: readonly (readonly [Format, string])[] = [
  ['json', 'Export as JSON'],
  ['ndjson', 'Export as NDJSON'],
  ['memory-jsonl', 'File of the MCP reference memory server'],
  ['mem0', 'Export of Mem0'],
  ['graphiti', 'Export of Graphiti'],
  ['markdown', 'Markdown notes (zip)'],
];

/** A document is checked first, and written once somebody has seen what it would do. */
export function ImportForm() {
  const [file, setFile] = useState<File>();
  const [format, setFormat] = useState<Format>('json');
  const [mode, setMode] = useState<Mode>('merge');
  const [isChecking, setChecking] = useState(false);
  const [found, setFound] = useState<BegunImport>();
  const picker = useRef<HTMLInputElement>(null);
  const isBusy = isChecking || progress.value !== undefined;
  const send = (document: File, dry_run: boolean) =>
    importGraph(memory, document, { format, mode, dry_run }, { isGzip: document.name.endsWith('.gz') });
  const check = async (document: File) => {
    setChecking(true);
    setFound(await act(() => send(document, true)));
    setChecking(false);
  };
  const write = async (begin: () => Promise<string | undefined>) => {
    const written = await act(
      () => runImport(begin),
      (end) => ({ done: `Imported: ${end?.created ?? 0} made, ${end?.updated ?? 0} updated` }),
    );
    if (!written) return;
    setFound(undefined);
    setFile(undefined);
  };
  useEffect(() => {
    const job = importBefore();
    if (job !== undefined) void write(() => Promise.resolve(job));
  }, []);
  return (
    <div class={css.form}>
      <input
        ref={picker}
        type="file"
        class="visually-hidden"
        aria-label="Document to import"
        tabIndex={-1}
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          input.value = '';
          if (!chosen) return;
          setFile(chosen);
          setFormat(formatOf(chosen.name));
          setFound(undefined);
        }}
      />
      <p>
        <Button icon="upload" disabled={isBusy} onClick={() => picker.current?.click()}>
          Choose a document
        </Button>{' '}
        <bdi>{file?.name ?? 'None chosen'}</bdi>
      </p>
      <Select
        label="It is"
        value={format}
        disabled={isBusy}
        onChange={(event) => {
          setFormat(event.currentTarget.value as Format);
          setFound(undefined);
        }}
      >
        {FORMATS.map(([name, about]) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </Select>
      <Select
        label="What is there already"
        value={mode}
        disabled={isBusy}
        onChange={(event) => {
          setMode(event.currentTarget.value as Mode);
          setFound(undefined);
        }}
      >
        <option value="merge">stays; the newer of two memories with one key wins</option>
        <option value="replace">goes: the graph is emptied first</option>
      </Select>
      <Button look="primary" disabled={!file || isBusy} onClick={() => file && void check(file)}>
        Check it
      </Button>
      {isChecking && (
        <p role="status">
          Checking <progress aria-label="Checking" />
        </p>
      )}
      {!found && progress.value && <Progress progress={progress.value} />}
      {file && found && (
        <Found
          found={found}
          progress={progress.value}
          onWrite={() => void write(async () => (await send(file, false)).job)}
          isReplacing={mode === 'replace'}
        />
      )}
    </div>
  );
}

function formatOf(name: string): Format {
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.zip')) return 'markdown';
  if (plain.endsWith('.ndjson')) return 'ndjson';
  return plain.endsWith('.jsonl') ? 'memory-jsonl' : 'json';
}
