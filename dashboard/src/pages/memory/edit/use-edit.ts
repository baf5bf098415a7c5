import { useEffect, useRef, useState } from 'preact/hooks';
import type { MemoryError } from '../../../../../client/src/index.ts';
import { isConflict } from '../../../data/act.ts';
import { useDraft } from '../../../data/drafts.ts';
import { asFailure, invalidateAll } from '../../../data/queries.ts';
import { memory, sessionState } from '../../../data/session.ts';
import { notify } from '../../../parts/toast.tsx';
import type { MemoryNode } from '../memory-node.ts';
import type { Content, Field } from './fields.ts';
import { inTurn, isOlder, versionAfter } from './versions.ts';

/** What a conflict answers: the memory as somebody else made it. */
export type Theirs = Content & { readonly updated_at: string; readonly updated_by?: string };

/** What was typed, and what the memory said when that began. */
interface Draft {
  readonly value: string;
  readonly before: string;
  readonly version: string;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** `waits`: until somebody has logged in again. */
  | { readonly kind: 'failed'; readonly message: string; readonly waits?: boolean }
  | { readonly kind: 'conflict'; readonly theirs: Theirs };

export interface Edit {
  readonly field: Field;
  /** What is shown: the memory, or what was just saved of it. */
  readonly shown: string;
  /** What is being typed; undefined where nobody edits. */
  readonly value: string | undefined;
  readonly problem: string | undefined;
  readonly state: State;
  readonly begin: () => void;
  readonly type: (value: string) => void;
  readonly save: () => void;
  readonly cancel: () => void;
  /** Answers to a conflict. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly editOnTop: () => void;
}

/** Edits a field in place. What is typed is a draft until it is saved, and is never written over a change that it has not seen. */
export function useEdit(node: MemoryNode, field: Field): Edit {
  const [kept, keep, dropKept] = useDraft(field.name);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [saved, setSaved] = useState<{ value: string; version: string }>();
  const draft = draftIn(kept);
  // The focus leaves a control that is taken away, after its draft is gone: then nothing is saved.
  const latest = useRef(draft);
  latest.current = draft;
  const put = (next: Draft) => {
    latest.current = next;
    keep(JSON.stringify(next));
  };
  const drop = () => {
    latest.current = undefined;
    dropKept();
  };
  const current =
    saved && isOlder(node.updated_at, saved.version)
      ? saved
      : { value: field.valueOf(node), version: node.updated_at };
  const cancel = () => {
    drop();
    setState({ kind: 'idle' });
    if (draft && draft.value !== draft.before)
      notify({ text: 'Your change is dropped', action: { label: 'Undo', run: () => put(draft) } });
  };
  const fail = (failure: MemoryError) =>
    setState({ kind: 'failed', message: failure.message, waits: failure.code === 'UNAUTHENTICATED' });

  const write = async (change: Draft): Promise<void> => {
    setState({ kind: 'saving' });
    try {
      const version = await inTurn(() => update(node.key, field, change));
      drop();
      setSaved({ value: change.value, version });
      setState({ kind: 'idle' });
      invalidateAll();
      const undo = () => void write({ value: change.before, before: change.value, version });
      notify({
        text: `${field.label}: saved`,
        ...(change.before !== '' && { action: { label: 'Undo', run: undo } }),
      });
    } catch (error) {
      if (!isConflict(error)) return fail(asFailure(error));
      const theirs = error.details?.['current'] as Theirs;
      // Somebody changed another field: nothing of theirs is lost.
      if (field.valueOf(theirs) === change.before) return write({ ...change, version: theirs.updated_at });
      put(change);
      setState({ kind: 'conflict', theirs });
    }
  };
  const hasSession = sessionState.value.kind === 'open' && !sessionState.value.hasEnded;
  const isWaiting = state.kind === 'failed' && state.waits === true;
  const save = () => {
    const typed = latest.current;
    if (!typed || state.kind === 'saving' || state.kind === 'conflict' || (isWaiting && !hasSession)) return;
    if (typed.value === typed.before) cancel();
    else if (field.problemOf(typed.value) === undefined) void write(typed);
  };
  /** The draft, as if it had begun with theirs. */
  const onTheirs = (): Draft | undefined =>
    draft && state.kind === 'conflict'
      ? { ...draft, before: field.valueOf(state.theirs), version: state.theirs.updated_at }
      : undefined;

  useEffect(() => {
    if (hasSession && isWaiting && draft) void write(draft);
  }, [hasSession]);

  return {
    field,
    shown: current.value,
    value: draft?.value,
    problem: draft && draft.value !== draft.before ? field.problemOf(draft.value) : undefined,
    state,
    begin: () => put({ value: current.value, before: current.value, version: current.version }),
    type: (value) => draft && put({ ...draft, value }),
    save,
    cancel,
    keepMine: () => {
      const mine = onTheirs();
      if (mine) void write(mine);
    },
    takeTheirs: () => {
      drop();
      setState({ kind: 'idle' });
      invalidateAll();
    },
    editOnTop: () => {
      const mine = onTheirs();
      if (mine) put(mine);
      setState({ kind: 'idle' });
    },
  };
}

/** Writes a change; answers the version that it makes. Throws MemoryError. */
async function update(key: string, field: Field, { value, before, version }: Draft): Promise<string> {
  const ifMatch = versionAfter(version);
  const { updated_at: made } = await memory.call(
    'update',
    { key, ...field.inputOf(value, before) },
    { ifMatch },
  );
  versionAfter(ifMatch, made);
  return made;
}

function draftIn(kept: string): Draft | undefined {
  return kept === '' ? undefined : (JSON.parse(kept) as Draft);
}
