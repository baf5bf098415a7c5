import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ForgetDialog } from '../../parts/forget-dialog.tsx';
import { Async } from '../../parts/states.tsx';

/** A file goes with the memory that it belongs to. */
export function ForgetFile({ memoryKey, onClose }: { memoryKey: string; onClose: () => void }) {
  const answer = useQuery(`memory/version/${memoryKey}`, async (signal) => {
    const { nodes } = await memory.call('getNodes', { keys: [memoryKey] }, { signal });
    return nodes.map(({ key, updated_at }) => ({ key, updated_at }));
  });
  if (answer.data && answer.data.length > 0) return <ForgetDialog memories={answer.data} onClose={onClose} />;
  return (
    <Dialog title="Forget this memory?" onClose={onClose}>
      <Async answer={answer} lines={3}>
        {() => <p>It is forgotten already.</p>}
      </Async>
    </Dialog>
  );
}
