import { useMemo, useState } from 'preact/hooks';
import { GraphView } from '../src/graph/graph-view.tsx';
import type { View } from '../src/graph/graph-data.ts';
import { IconButton } from '../src/parts/button.tsx';
import { Failed, Loading } from '../src/parts/states.tsx';
import { Cards } from './cards.tsx';
import type { Conversation } from './conversation.ts';
import type { Host } from './host.ts';
import { layOutInSlices } from './layout-in-slices.ts';
import { Opened } from './opened.tsx';
import css from './page.module.css';

type Part = 'picture' | 'text';

/** The picture, and beside it the memories as text; in a narrow conversation one of them at a time. */
export function Shown({ host, conversation }: { host: Host; conversation: Conversation }) {
  const data = conversation.graph.value;
  const [chosen, setChosen] = useState<string>();
  const [last, setLast] = useState<string>();
  const [part, setPart] = useState<Part>('picture');
  const view = useMemo((): View => ({ chosen, hiddenTypes: new Set(), isDerivedShown: true }), [chosen]);
  const choose = (key: string | undefined) => {
    setChosen(key);
    if (key === undefined) return;
    setLast(key);
    setPart('text');
    void conversation.open(key);
  };
  const expand = (key: string) => {
    setPart('picture');
    void conversation.expand(key);
  };
  return (
    <div class={css.page} data-part={part}>
      <header class={css.head}>
        <div class={css.parts} role="group" aria-label="Shown">
          <PartButton part="picture" shown={part} show={setPart} words="Picture" />
          <PartButton part="text" shown={part} show={setPart} words="Memories" />
        </div>
        <p class={css.status} role="status">
          {conversation.isReading.value ? 'Reading…' : conversation.notice.value || sizeText(data)}
        </p>
        <FillButton host={host} />
      </header>
      {conversation.problem.value !== '' && (
        <div class={css.problem}>
          <Failed message={conversation.problem.value} />
        </div>
      )}
      <div class={css.picture}>
        {conversation.isReady.value ? (
          <GraphView
            {...{ data, view, layout: layOutInSlices }}
            label={`Picture of ${sizeText(data)}`}
            onChoose={choose}
            onOpen={choose}
            onExpand={expand}
            staysWhole
          />
        ) : (
          <Loading lines={5} />
        )}
      </div>
      <div key={chosen} class={css.side}>
        {chosen === undefined ? (
          <Cards conversation={conversation} last={last} onChoose={choose} />
        ) : (
          <Opened
            key={chosen}
            memoryKey={chosen}
            conversation={conversation}
            onChoose={choose}
            onExpand={expand}
          />
        )}
      </div>
    </div>
  );
}

interface PartButtonProps {
  readonly part: Part;
  readonly shown: Part;
  readonly show: (part: Part) => void;
  readonly words: string;
}

function PartButton({ part, shown, show, words }: PartButtonProps) {
  return (
    <button type="button" class={css.part} aria-pressed={part === shown} onClick={() => show(part)}>
      {words}
    </button>
  );
}

/** Where the client has room for more. */
function FillButton({ host }: { host: Host }) {
  const { displayMode, availableDisplayModes = [] } = host.context.value;
  if (!availableDisplayModes.includes('fullscreen')) return null;
  const isWhole = displayMode === 'fullscreen';
  return (
    <IconButton
      icon={isWhole ? 'close' : 'fit'}
      label={isWhole ? 'Back to the conversation' : 'Full screen'}
      onClick={() => void host.fill(!isWhole)}
    />
  );
}

function sizeText({ nodes, edges, hyperedges }: Conversation['graph']['value']): string {
  const links = edges.length + hyperedges.length;
  return `${nodes.length.toLocaleString()} ${nodes.length === 1 ? 'memory' : 'memories'}, ${links.toLocaleString()} ${links === 1 ? 'link' : 'links'}`;
}
