import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { mayAdminister, memory, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Async } from '../../parts/states.tsx';
import { Bar, Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import {
  AddDialog,
  InviteDialog,
  MEMBERS,
  RemoveDialog,
  ROLES,
  type Member,
  type Role,
} from './member-dialogs.tsx';
import css from './connect.module.css';

/** Who else reaches the graphs of the account, and what each may do at most. */
export function Members() {
  const [open, setOpen] = useState<'add' | 'invite' | Member>();
  const answer = useQuery('members', async (signal) => {
    if (!mayAdminister.peek()) return [];
    const found = await memory.request('GET', MEMBERS, undefined, { signal });
    return (found as { members: readonly Member[] }).members.filter(({ removed_at }) => removed_at === null);
  });
  if (!mayAdminister.value) return null;
  const close = () => setOpen(undefined);
  return (
    <section class={css.section}>
      <h2>Members</h2>
      <Bar>
        <Button icon="add" onClick={() => setOpen('add')}>
          Add a member
        </Button>
        {session.value?.identity_provider === 'own' && (
          <Button onClick={() => setOpen('invite')}>Invite a user</Button>
        )}
      </Bar>
      <Async answer={answer} lines={2}>
        {(members) =>
          members.length === 0 ? (
            <p class={css.note}>
              Nobody but you. A user whom you invite or add reaches the graphs of the account.
            </p>
          ) : (
            <MemberTable members={members} onRemove={setOpen} />
          )
        }
      </Async>
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'invite' && <InviteDialog onClose={close} />}
      {typeof open === 'object' && <RemoveDialog member={open} onClose={close} />}
    </section>
  );
}

function MemberTable({
  members,
  onRemove,
}: {
  members: readonly Member[];
  onRemove: (member: Member) => void;
}) {
  const setRole = ({ id, role: before, name }: Member, role: Role) => {
    const set = (to: Role) => () =>
      memory.request('POST', `${MEMBERS}/${encodeURIComponent(id)}`, { role: to });
    void act(set(role), { done: `${name ?? 'The member'} may ${role} now`, undo: set(before) });
  };
  return (
    <Table label="Members">
      <thead>
        <tr>
          <th>Name</th>
          <th>May at most</th>
          <th>Since</th>
          <th>Remove</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const called = member.name ?? member.subject;
          const isOwn = member.subject === session.value?.subject;
          return (
            <tr key={member.id}>
              <td>
                <bdi>{called}</bdi>
                {isOwn && ' (you)'}
              </td>
              <td>
                <select
                  class={css.role}
                  aria-label={`What ${called} may do`}
                  value={member.role}
                  disabled={isOwn}
                  onChange={(event) => setRole(member, event.currentTarget.value as Role)}
                >
                  {ROLES.map((role) => (
                    <option key={role}>{role}</option>
                  ))}
                </select>
              </td>
              <td class={css.when}>
                <When at={member.created_at} />
              </td>
              <td>
                {!isOwn && (
                  <Button look="danger" aria-label={`Remove ${called}`} onClick={() => onRemove(member)}>
                    Remove
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
