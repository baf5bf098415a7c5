import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { IconButton } from '../parts/button.tsx';
import type { GraphData, View } from './graph-data.ts';
import type { StartLayout } from './layout.ts';
import { onTheme } from './palette.ts';
import type { Positions } from './positions.ts';
import { describeMemory } from './spoken.ts';
import { Stage } from './stage.ts';
import { isArrow, walk } from './walk.ts';
import css from './graph.module.css';

export interface GraphViewProps {
  readonly data: GraphData;
  readonly view: View;
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly layout: StartLayout;
  /** Where points lay on the last visit; without it each visit begins anew. */
  readonly positions?: Positions | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly onOpen: (key: string) => void;
  /** What a second click on a memory does: it shows what that is linked with. */
  readonly onExpand: (key: string) => void;
  /** Pixels at the right that something lies over while a memory is chosen; what is chosen moves out from under it. */
  readonly covered?: number;
  /** Shows all of it again after it has grown: where there is little room, what came would lie outside. */
  readonly staysWhole?: boolean;
  /** Flies there whenever it changes. */
  readonly flight?: { readonly key: string } | undefined;
}

/** A picture of memories and their links. It takes data and says what is done; it asks nothing of the service. */
export function GraphView(props: GraphViewProps) {
  const { data, view, label, layout, positions, flight, staysWhole = false } = props;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState<'ready' | 'arranging' | 'unable'>('ready');
  const help = useId();

  useEffect(() => {
    if (!container.current) return;
    const made = new Stage(container.current, {
      layout,
      positions,
      staysWhole,
      onState: setState,
      onNode: (key) => {
        const { view: current, onChoose, onExpand } = latest.current;
        if (current.chosen === key) onExpand(key);
        else {
          onChoose(key);
          made.reveal(key, latest.current.covered);
        }
      },
      onNothing: () => latest.current.onChoose(undefined),
    });
    stage.current = made;
    const endTheme = onTheme(() => made.recolour());
    return () => {
      endTheme();
      made.kill();
    };
  }, [layout, positions]);
  useEffect(() => stage.current?.look(view), [view]);
  useEffect(() => void stage.current?.show(data, latest.current.view), [data, layout, positions]);
  useEffect(() => {
    if (flight) stage.current?.flyTo(flight.key);
  }, [flight, layout, positions]);

  return (
    <div class={css.frame}>
      <div
        ref={container}
        class={css.canvas}
        role="application"
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        onKeyDown={useKeys(latest, stage)}
      />
      <p id={help} class="visually-hidden">
        Arrows go to linked memories, Enter opens the memory, Space shows what it is linked with, Escape goes
        back. The same is there as text.
      </p>
      <p class="visually-hidden" aria-live="polite">
        {view.chosen === undefined ? '' : describeMemory(data, view.chosen)}
      </p>
      {state === 'unable' && (
        <p class={css.note}>
          This browser cannot draw the picture (it has no WebGL). The same is there as text.
        </p>
      )}
      <div class={css.tools}>
        <IconButton look="plain" icon="add" label="Zoom in" onClick={() => stage.current?.zoom(0.6)} />
        <IconButton look="plain" icon="minus" label="Zoom out" onClick={() => stage.current?.zoom(1 / 0.6)} />
        <IconButton look="plain" icon="fit" label="Show all" onClick={() => stage.current?.fit()} />
        <IconButton
          look="plain"
          icon="arrange"
          label="Arrange anew"
          onClick={() => stage.current?.arrange()}
        />
      </div>
      {state === 'arranging' && (
        <p class={css.arranging} role="status">
          Arranging…
        </p>
      )}
    </div>
  );
}

/** Arrows walk, enter opens, space expands, escape goes back the way that was come. */
function useKeys(
  latest: { readonly current: GraphViewProps },
  stage: { readonly current: Stage | undefined },
) {
  const way = useRef<string[]>([]);
  return (event: KeyboardEvent) => {
    const { view, covered, onChoose, onOpen, onExpand } = latest.current;
    const model = stage.current?.model;
    if (!model || event.ctrlKey || event.metaKey || event.altKey) return;
    const { chosen } = view;
    if (isArrow(event.key)) {
      const next = walk(model, chosen, event.key);
      if (next !== undefined) {
        if (chosen !== undefined) way.current.push(chosen);
        onChoose(next);
        stage.current?.reveal(next, covered);
      }
    } else if (event.key === 'Escape' && chosen !== undefined) {
      const before = way.current.pop();
      onChoose(before);
      if (before !== undefined) stage.current?.reveal(before, covered);
    } else if (event.key === 'Enter' && chosen !== undefined) onOpen(chosen);
    else if (event.key === ' ' && chosen !== undefined) onExpand(chosen);
    else return;
    event.preventDefault();
  };
}
