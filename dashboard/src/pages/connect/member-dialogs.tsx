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
        <RoleSelect role={role} onChange={setRole} />
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
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('write');
  const [address, setAddress] = useState('');
  const invite = async () => {
    const input = { graph_id: session.value?.graph_id, role };
    const made = await act(() => memory.request('POST', '/api/v1/admin/invitations', input));
    if (made) setAddress((made as { address: string }).address);
  };
  if (address !== '')
    return (
      <Dialog title="Invite a user" onClose={onClose}>
        <p>Send this link to one person. Whoever opens it first becomes a user, who {MAY[role]}.</p>
        <code class={css.address}>{address}</code>
        <Actions>
          <Button onClick={onClose}>Done</Button>
          <Copy text={address} label="Copy the link" />
        </Actions>
      </Dialog>
    );
  return (
    <Dialog title="Invite a user" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        <RoleSelect role={role} onChange={setRole} />
        <p>
          The user {MAY[role]}, in every graph of the account. You can change that under Members once the user
          has come.
        </p>
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Make a link
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

const MAY = {
  read: 'may read',
  write: 'may read and write',
  admin: 'comes in as an administrator, who may also make keys, invite and remove others',
} as const;

function RoleSelect({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Select
      label="May at most"
      value={role}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    >
      {ROLES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  );
}
