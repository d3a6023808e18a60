import type { Role, TeamMember } from '@clientela/contract';
import { personOf } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { recordAuditEvent } from '../../audit/index.ts';
import { countOwners, findMember, lockTeam, writeRole } from '../collaborators.queries.ts';
import { assertAssignable, assertMayChange, assertOwnerRemains } from '../collaborators.rules.ts';

/** Gives a person another role; it counts from their next request on. */
export function changeRole(ctx: Ctx, id: string, role: Role): Promise<TeamMember> {
  return inTransaction(ctx, async (ctx) => {
    const assignable = await lockTeam(ctx);
    const member = await findMember(ctx, id);
    assertMayChange(assignable, { role: member.role, user_id: member.user.id }, personOf(ctx).id);
    assertAssignable(assignable, role);
    if (role === member.role) return member;
    assertOwnerRemains(member, await countOwners(ctx));

    await writeRole(ctx, id, role);
    await recordAuditEvent(ctx, {
      action: 'collaborator.role_changed',
      target_kind: 'collaborator',
      target_id: id,
      details: { name: member.user.name, email: member.user.email, from: member.role, role },
    });
    await broadcast(ctx, 'collaborator.changed', { collaborator_id: id, user_id: member.user.id });
    return findMember(ctx, id);
  });
}
