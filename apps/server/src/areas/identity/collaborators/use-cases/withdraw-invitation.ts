import { type Ctx, inTransaction } from '#platform/context';
import { recordAuditEvent } from '../../audit/index.ts';
import { lockTeam } from '../collaborators.queries.ts';
import { assertMayAssign } from '../collaborators.rules.ts';
import { deleteInvitation, findOpenInvitation } from '../invitations.queries.ts';

/** Takes an invitation back: its link stops working. */
export function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const assignable = await lockTeam(ctx);
    const { email, role } = await findOpenInvitation(ctx, id);
    assertMayAssign(assignable, role);
    await deleteInvitation(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'invitation.withdrawn',
      target_kind: 'invitation',
      target_id: id,
      details: { email, role },
    });
  });
}
