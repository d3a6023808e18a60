import type { Invitation } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { enqueue } from '#platform/jobs';
import { recordAuditEvent } from '../../audit/index.ts';
import { sendInvitation } from '../collaborators.jobs.ts';
import { lockTeam } from '../collaborators.queries.ts';
import { assertMayAssign, LIMIT_SECONDS, RESENDS_MAX } from '../collaborators.rules.ts';
import { findOpenInvitation, renewInvitation } from '../invitations.queries.ts';

/** Mails a new link, good for seven days more. */
export async function resendInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  const mails = await countHit(ctx.app, `invitation:${id}`, LIMIT_SECONDS);
  if (mails.count > RESENDS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: mails.secondsLeft });
  }
  return inTransaction(ctx, async (ctx) => {
    const assignable = await lockTeam(ctx);
    const { email, role } = await findOpenInvitation(ctx, id);
    assertMayAssign(assignable, role);
    await renewInvitation(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'invitation.resent',
      target_kind: 'invitation',
      target_id: id,
      details: { email, role },
    });
    await enqueue(ctx, sendInvitation, { store_id: ctx.store.id, invitation_id: id });
    return findOpenInvitation(ctx, id);
  });
}
