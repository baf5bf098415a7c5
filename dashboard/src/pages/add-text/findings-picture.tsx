import { useMemo, useState } from 'preact/hooks';
import type { Findings } from '../../data/ingested.ts';
import type { View } from '../../graph/graph-data.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import { layOutInWorker } from '../../graph/layout.ts';
import { graphOfFindings } from './graph-of-findings.ts';
import css from './add-text.module.css';

/** What would be written, as a picture. */
export default function FindingsPicture({ kept }: { kept: Findings }) {
  const [chosen, choose] = useState<string>();
  const data = useMemo(() => graphOfFindings(kept), [JSON.stringify(kept)]);
  const view = useMemo<View>(
    () => ({ chosen, hiddenTypes: new Set(), isDerivedShown: true, lit: undefined, only: undefined }),
    [chosen],
  );
  return (
    <div class={css.picture}>
      <GraphView
        {...{ data, view, layout: layOutInWorker }}
        label={`Picture of ${data.nodes.length.toLocaleString()} things and what the text says of them`}
        onChoose={choose}
        onOpen={choose}
        onExpand={choose}
      />
    </div>
  );
}
