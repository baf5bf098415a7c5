import { useEffect, useMemo } from 'preact/hooks';
import { activeGraph } from '../../data/session.ts';
import { GraphTables } from '../../graph/graph-tables.tsx';
import { GraphView } from '../../graph/graph-view.tsx';
import { layOutInWorker } from '../../graph/layout.ts';
import { Legend } from '../../graph/legend.tsx';
import { positionsOf } from '../../graph/positions.ts';
import { namesOf } from '../../graph/spoken.ts';
import { visiblePart } from '../../graph/visible-part.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Empty, Failed } from '../../parts/states.tsx';
import { BASE, listParam, listText, memoryPath, navigate, param, setParams } from '../../shell/router.ts';
import { hasFilters, hidesSome, type Asked } from './asked.ts';
import { Chosen } from './chosen.tsx';
import { NOTHING, useExpanded, useMerged, usePaths, type GraphAnswer } from './graph-query.ts';
import { Paths } from './paths.tsx';
import { Extent, Tabs } from './picture-head.tsx';
import { useView } from './view.ts';
import css from './graph-page.module.css';

/** What the panels take of the picture's end. */
const PANEL_PX = 344;

/** The picture or its tables, with what is chosen beside. */
export function Shown({ asked, base }: { asked: Asked; base: GraphAnswer }) {
  const expanded = listParam('expand');
  const more = useExpanded(asked, [...expanded, ...litBeyond(base)]);
  const [from = '', to = ''] = listParam('path');
  const found = usePaths(from, to, asked.as_of);
  const data = useMerged(base, more.data ?? NOTHING, found.graph);
  const names = useMemo(() => namesOf(data), [data]);
  const view = useView(asked, found);
  const visible = useMemo(
    () => (hidesSome() ? visiblePart(data, view).nodes.length : undefined),
    [data, view],
  );
  const chosen = data.nodes.find(({ key }) => key === view.chosen);
  const graphId = activeGraph.value?.id ?? '';
  const positions = useMemo(() => positionsOf(graphId), [graphId]);
  const flight = useFlight(data.nodes.some(({ key }) => key === param('fly')));

  if (data.nodes.length === 0) return <Nothing asked={asked} />;
  // The button that shows the others again stands in the panel, which closes.
  const choose = (key: string | undefined) =>
    setParams({ chosen: key ?? '', fly: '', ...(key === undefined && { only: '' }) });
  const expand = (key: string) => setParams({ expand: listText(new Set([...expanded, key])), chosen: key });
  const isTable = param('view') === 'table';
  return (
    <>
      <div class={css.head}>
        <Tabs isTable={isTable} />
        <Extent {...{ answer: base, shown: data, asked, visible }} />
      </div>
      {more.failure && <Failed message={more.failure.message} />}
      <Legend
        data={data}
        hidden={view.hiddenTypes}
        isDerivedShown={asked.isDerivedShown}
        toggle={(type) => setParams({ hide: listText(toggled(view.hiddenTypes, type)) })}
      />
      <div class={css.stage}>
        <div
          class={isTable ? css.tables : css.picture}
          role="tabpanel"
          id="graph-panel"
          aria-labelledby={isTable ? 'tab-table' : 'tab-picture'}
        >
          {isTable ? (
            <GraphTables data={data} view={view} onChoose={choose} />
          ) : (
            <GraphView
              {...{ data, view, positions, flight, layout: layOutInWorker }}
              covered={PANEL_PX}
              label={`Picture of ${data.nodes.length.toLocaleString()} memories and their links`}
              onChoose={choose}
              onOpen={(key) => navigate(memoryPath(key, asked.as_of).slice(BASE.length))}
              onExpand={expand}
            />
          )}
        </div>
        {(found.isAsked || chosen) && (
          <div class={isTable ? css.side : `${css.side} ${css.over}`}>
            {found.isAsked && (
              <Paths
                {...{ from, to, found, names, onChoose: choose }}
                onClose={() => setParams({ path: '' })}
              />
            )}
            {chosen && (
              <Chosen
                {...{
                  memory: chosen,
                  data,
                  names,
                  asOf: asked.as_of,
                  isAlone: view.only === chosen.key,
                  isExpanded: expanded.includes(chosen.key),
                }}
                onChoose={choose}
                onExpand={expand}
                onPath={(start, end) => setParams({ path: listText([start, end]), only: '' })}
                onAlone={(key) => setParams({ only: key ?? '' })}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

const LINK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Memories to light that a picture of a part leaves out: they are fetched as well. */
function litBeyond({ cut, nodes }: GraphAnswer): readonly string[] {
  const lit = listParam('lit').filter((each) => !LINK_ID.test(each));
  if (!cut || lit.length === 0) return [];
  const shown = new Set(nodes.map(({ key }) => key));
  return lit.filter((key) => !shown.has(key));
}

/** A memory that was searched for and is not in the picture is fetched with what it is linked with. */
function useFlight(isThere: boolean): { readonly key: string } | undefined {
  const key = param('fly');
  const expanded = listParam('expand');
  useEffect(() => {
    if (key !== '' && !isThere && !expanded.includes(key))
      setParams({ expand: listText([...expanded, key]) });
  }, [key, isThere]);
  return useMemo(() => (key !== '' && isThere ? { key } : undefined), [key, isThere]);
}

function toggled(hidden: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(type)) next.add(type);
  return next;
}

function Nothing({ asked }: { asked: Asked }) {
  if (hasFilters(asked))
    return (
      <Empty title="No memory fits these filters">
        <p>Clear a filter, or choose another time.</p>
      </Empty>
    );
  return (
    <Empty title="Nothing is stored yet">
      <p>Load the example memory on the first page to see what a graph looks like, or add a text of yours.</p>
      <div class={css.actions}>
        <ButtonLink look="primary" href={BASE}>
          Go to Home
        </ButtonLink>
        <ButtonLink href={`${BASE}/add`}>Add text</ButtonLink>
      </div>
    </Empty>
  );
}
