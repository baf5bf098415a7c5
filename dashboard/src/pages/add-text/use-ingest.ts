import { useRef, useState } from 'preact/hooks';
import type { InputOf } from '../../../../client/src/index.ts';
import { useDraft } from '../../data/drafts.ts';
import { ingestText } from '../../data/ingest.ts';
import type { Findings, Ingested } from '../../data/ingested.ts';
import { asFailure, invalidateAll } from '../../data/queries.ts';
import { ALL_KEPT, type Choice } from './choice.ts';

type Input = InputOf<'ingest'>;

/** What a dry run said of a text; `asked` is what it was asked with. */
interface Read {
  readonly asked: string;
  readonly answer: Ingested;
  readonly struck?: readonly number[];
  readonly struckRelationships?: readonly number[];
  readonly types?: readonly (readonly [number, string])[];
}

/** Reads a text, keeps what was struck, and writes the rest. */
export function useIngest() {
  const [kept, keep, drop] = useDraft('read');
  const [busy, setBusy] = useState<'reading' | 'writing'>();
  const [problem, setProblem] = useState<{
    readonly what: 'reading' | 'writing';
    readonly message: string;
  }>();
  const [written, setWritten] = useState<Ingested>();
  const running = useRef<AbortController>(undefined);
  const last = useRef<Input>(undefined);
  const read = kept === '' ? undefined : (JSON.parse(kept) as Read);

  const send = async (input: Input, what: 'reading' | 'writing') => {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    const { signal } = controller;
    setBusy(what);
    setProblem(undefined);
    try {
      return await ingestText(input, { id: crypto.randomUUID(), signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      const { code, message } = asFailure(error);
      // Then the log-in is shown, which says it better.
      if (code !== 'UNAUTHENTICATED') setProblem({ what, message });
      return undefined;
    } finally {
      if (running.current === controller) setBusy(undefined);
    }
  };
  const write = async (input: Input) => {
    last.current = input;
    const answer = await send(input, 'writing');
    if (!answer) return;
    invalidateAll();
    drop();
    setWritten(answer);
  };
  return {
    ...{ read, busy, problem, written },
    choice: read ? choiceOf(read) : ALL_KEPT,
    choose: ({ entities, relationships, types }: Choice) =>
      read &&
      keep(
        JSON.stringify({
          ...read,
          ...{ struck: [...entities], struckRelationships: [...relationships], types: [...types] },
        }),
      ),
    stop: () => running.current?.abort(),
    look: async (input: Input) => {
      const answer = await send({ ...input, dry_run: true }, 'reading');
      if (answer) keep(JSON.stringify({ asked: JSON.stringify(input), answer } satisfies Read));
    },
    write: (input: Input, findings: Findings) => write({ ...input, ...findings }),
    /** Writes the same once more, which stores the parts that failed. */
    writeAgain: () => last.current && write(last.current),
    /** Leaves the page empty for another text. */
    end: () => {
      drop();
      setWritten(undefined);
    },
  };
}

export type Ingest = ReturnType<typeof useIngest>;

function choiceOf({ struck = [], struckRelationships = [], types = [] }: Read): Choice {
  return { entities: new Set(struck), relationships: new Set(struckRelationships), types: new Map(types) };
}
