import { useState } from 'preact/hooks';
import { mayWrite } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ForgetDialog } from '../../parts/forget-dialog.tsx';
import { BASE, listText, navigate } from '../../shell/router.ts';
import type { MemoryNode } from './memory-node.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** What can be done with a whole memory. */
export function Actions({ node, asOf }: { node: MemoryNode; asOf: string }) {
  const [open, setOpen] = useState<'merge' | 'forget'>();
  const close = () => setOpen(undefined);
  const at = asOf === '' ? '' : `&as_of=${encodeURIComponent(asOf)}`;
  const around = `${encodeURIComponent(listText([node.key]))}&chosen=${encodeURIComponent(node.key)}`;
  return (
    <>
      <ButtonLink icon="graph" href={`${BASE}/graph?around=${around}${at}`}>
        Show in the graph
      </ButtonLink>
      {mayWrite.value && asOf === '' && (
        <>
          <Button onClick={() => setOpen('merge')}>Merge</Button>
          <Button look="danger" onClick={() => setOpen('forget')}>
            Forget
          </Button>
        </>
      )}
      {open === 'merge' && <MergeDialog node={node} onClose={close} />}
      {open === 'forget' && (
        <ForgetDialog
          memories={[node]}
          onClose={close}
          onForget={() => navigate('/memories')}
          onBack={() => navigate(`/memories/${encodeURIComponent(node.key)}`)}
        />
      )}
    </>
  );
}
