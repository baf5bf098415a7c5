import type { GraphData } from '../../graph/graph-data.ts';
import { Button } from '../../parts/button.tsx';
import { param, setParams } from '../../shell/router.ts';
import type { Asked } from './asked.ts';
import type { GraphAnswer } from './graph-query.ts';
import css from './graph-page.module.css';

/** The picture and the tables say the same. */
export function Tabs({ isTable }: { isTable: boolean }) {
  const show = (view: string) => setParams({ view });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    show(isTable ? '' : 'table');
    document.getElementById(isTable ? 'tab-picture' : 'tab-table')?.focus();
  };
  const tab = (id: string, isChosen: boolean, view: string, words: string) => (
    <button
      id={id}
      type="button"
      role="tab"
      class={css.tab}
      aria-selected={isChosen}
      aria-controls="graph-panel"
      tabIndex={isChosen ? 0 : -1}
      onClick={() => show(view)}
      onKeyDown={onKeyDown}
    >
      {words}
    </button>
  );
  return (
    <div class={css.tabs} role="tablist" aria-label="How the graph is shown">
      {tab('tab-picture', !isTable, '', 'Picture')}
      {tab('tab-table', isTable, 'table', 'Tables')}
    </div>
  );
}

interface ExtentProps {
  readonly answer: GraphAnswer;
  readonly shown: GraphData;
  readonly asked: Asked;
  /** Of `shown`; undefined where none is hidden. */
  readonly visible: number | undefined;
}

/** How much of the graph is shown, and of when. */
export function Extent({ answer, shown, asked, visible }: ExtentProps) {
  const isLit = param('lit') !== '' && param('path') === '';
  return (
    <p class={css.extent} role="status">
      {extentOf(answer, asked)}
      {shown.nodes.length > answer.nodes.length &&
        `, and ${(shown.nodes.length - answer.nodes.length).toLocaleString()} that you asked for`}
      {asked.as_of !== '' && `, as it was on ${asked.as_of.slice(0, 10)}`}
      {visible !== undefined && `, ${visible.toLocaleString()} of them shown`}.
      {isLit && (
        <Button look="quiet" onClick={() => setParams({ lit: '' })}>
          Clear highlights
        </Button>
      )}
    </p>
  );
}

function extentOf({ nodes, total, cut, left_out }: GraphAnswer, { around, isDerivedShown }: Asked): string {
  const all = total.nodes + (isDerivedShown ? total.derived_nodes : 0);
  const what = all === 1 ? 'memory' : 'memories';
  const count = nodes.length.toLocaleString();
  if (left_out.nodes > 0) {
    const which = around.length > 0 ? 'the nearest first' : 'the most connected first';
    return `${count} of ${(nodes.length + left_out.nodes).toLocaleString()} memories, ${which}`;
  }
  const links = cut ? ', not all of their links' : '';
  return `${count} ${what}${links}`;
}
