import type { Invitation, Role } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { recordAuditEvent } from '../../audit/index.ts';
import { sendInvitation } from '../collaborators.jobs.ts';
import { findPersonByEmail, lockTeam } from '../collaborators.queries.ts';
import { assertAssignable, INVITATIONS_MAX, LIMIT_SECONDS } from '../collaborators.rules.ts';
import {
  addInvitation,
  deleteInvitation,
  findInvitationOfEmail,
  findOpenInvitation,
} from '../invitations.queries.ts';

interface NewCollaborator {
  email: string;
  role: Role;
}

/** Invites an address by e-mail; whether it has an account, only its person learns. */
export async function inviteCollaborator(ctx: Ctx, wanted: NewCollaborator): Promise<Invitation> {
  const mails = await countHit(ctx.app, `invitations:${ctx.store.id}`, LIMIT_SECONDS);
  if (mails.count > INVITATIONS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: mails.secondsLeft });
  }
  return inTransaction(ctx, async (ctx) => {
    assertAssignable(await lockTeam(ctx), wanted.role);
    const person = await findPersonByEmail(ctx, wanted.email);
    if (person?.is_member) throw new Failure('collaborator_already_there');
    const invitation = await findInvitationOfEmail(ctx, wanted.email);
    if (invitation && !invitation.is_expired) throw new Failure('invitation_pending');
    if (invitation) await deleteInvitation(ctx, invitation.id);
    return invite(ctx, wanted);
  });
}

async function invite(ctx: Ctx, { email, role }: NewCollaborator): Promise<Invitation> {
  const id = newId();
  await addInvitation(ctx, { id, email, role });
  await recordAuditEvent(ctx, {
    action: 'collaborator.invited',
    target_kind: 'invitation',
    target_id: id,
    details: { email, role },
  });
  await enqueue(ctx, sendInvitation, { store_id: ctx.store.id, invitation_id: id });
  return findOpenInvitation(ctx, id);
}
