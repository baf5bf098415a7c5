import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useDraft } from '../../data/drafts.ts';
import { memory, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import css from './connect.module.css';

export interface Member {
  readonly id: string;
  readonly subject: string;
  readonly name: string | null;
  readonly role: Role;
  readonly created_at: string;
  readonly removed_at: string | null;
}

export const ROLES = ['read', 'write', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const MEMBERS = '/api/v1/admin/members';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const [user, setUser, dropUser] = useDraft('member');
  const [role, setRole] = useState<Role>('write');
  const add = async () => {
    const added = await act(() => memory.request('POST', MEMBERS, { user: user.trim(), role }), {
      done: `${user.trim()} is a member`,
    });
    if (!added) return;
    dropUser();
    onClose();
  };
  return (
    <Dialog title="Add a member" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="E-mail address"
          hint="Of a user who has logged in before; at an identity provider of yours the subject"
          value={user}
          maxLength={255}
          onInput={(event) => setUser(event.currentTarget.value)}
        />
        <Select
          label="May at most"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        >
          {ROLES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={user.trim() === ''}>
            Add
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const called = member.name ?? member.subject;
  const remove = async () => {
    onClose();
    await act(() => memory.request('DELETE', `${MEMBERS}/${encodeURIComponent(member.id)}`), {
      done: `${called} is shut out`,
    });
  };
  return (
    <Dialog title={`Remove ${called}?`} onClose={onClose}>
      <p>The user is shut out of every graph of the account at once. What the user stored stays.</p>
      <Actions>
        <Button onClick={onClose}>Keep</Button>
        <Button look="danger" onClick={() => void remove()}>
          Remove
        </Button>
      </Actions>
    </Dialog>
  );
}

/** A link that makes a user at the identity provider of the service's own. */
export function Invitation() {
  const [address, setAddress] = useState('');
  const invite = async () => {
    const input = { graph_id: session.value?.graph_id };
    const made = await act(() => memory.request('POST', '/api/v1/admin/invitations', input));
    if (made) setAddress((made as { address: string }).address);
  };
  if (session.value?.identity_provider !== 'own') return null;
  if (address === '') return <Button onClick={() => void invite()}>Invite a user</Button>;
  return (
    <>
      <code class={css.address}>{address}</code>
      <Copy text={address} label="Copy the link" />
    </>
  );
}
