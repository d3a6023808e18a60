import { personOf } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { recordAuditEvent } from '../../audit/index.ts';
import { countOwners, deleteMember, findMember, lockTeam } from '../collaborators.queries.ts';
import { assertMayChange, assertOwnerRemains } from '../collaborators.rules.ts';

/** Takes a person out of the store: their next call in it is "not found". */
export function removeCollaborator(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const assignable = await lockTeam(ctx);
    const member = await findMember(ctx, id);
    assertMayChange(assignable, { role: member.role, user_id: member.user.id }, personOf(ctx).id);
    assertOwnerRemains(member, await countOwners(ctx));

    await deleteMember(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'collaborator.removed',
      target_kind: 'collaborator',
      target_id: id,
      details: { name: member.user.name, email: member.user.email, role: member.role },
    });
    await broadcast(ctx, 'collaborator.removed', { collaborator_id: id, user_id: member.user.id });
  });
}
