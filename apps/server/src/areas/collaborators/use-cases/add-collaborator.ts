import type { Invitation, Role, TeamMember } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { recordAct } from '../../audit/index.ts';
import { notify } from '../../notifications/index.ts';
import { sendInvitation, tellAdded } from '../collaborators.jobs.ts';
import { addMember, findMember, findPersonByEmail, lockTeam } from '../collaborators.queries.ts';
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

interface Added {
  collaborator: TeamMember | null;
  invitation: Invitation | null;
}

/** Adds whoever has an account at once; anyone else gets an invitation by e-mail. */
export async function addCollaborator(ctx: Ctx, wanted: NewCollaborator): Promise<Added> {
  const mails = await countHit(ctx.app, `invitations:${ctx.store.id}`, LIMIT_SECONDS);
  if (mails.count > INVITATIONS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: mails.secondsLeft });
  }
  return inTransaction(ctx, async (ctx) => {
    assertAssignable(await lockTeam(ctx), wanted.role);
    const person = await findPersonByEmail(ctx, wanted.email);
    if (person?.is_member) throw new Failure('collaborator_already_there');
    const invitation = await findInvitationOfEmail(ctx, wanted.email);
    if (person) {
      if (invitation) await deleteInvitation(ctx, invitation.id);
      return { collaborator: await addPerson(ctx, person, wanted), invitation: null };
    }
    if (invitation && !invitation.is_expired) throw new Failure('invitation_pending');
    if (invitation) await deleteInvitation(ctx, invitation.id);
    return { collaborator: null, invitation: await invite(ctx, wanted) };
  });
}

async function addPerson(
  ctx: Ctx,
  person: { id: string; name: string },
  { email, role }: NewCollaborator,
): Promise<TeamMember> {
  const id = newId();
  await addMember(ctx, { id, user_id: person.id, role });
  await recordAct(ctx, {
    action: 'collaborator.added',
    target_kind: 'collaborator',
    target_id: id,
    details: { name: person.name, email, role },
  });
  await announce(ctx, 'collaborator.joined', { collaborator_id: id });
  const told = { name: person.name, role };
  await notify(ctx, 'collaborator_joined', told, { except: [person.id, ctx.user?.id] });
  await enqueue(ctx, tellAdded, { store_id: ctx.store.id, collaborator_id: id });
  return findMember(ctx, id);
}

async function invite(ctx: Ctx, { email, role }: NewCollaborator): Promise<Invitation> {
  const id = newId();
  await addInvitation(ctx, { id, email, role });
  await recordAct(ctx, {
    action: 'collaborator.invited',
    target_kind: 'invitation',
    target_id: id,
    details: { email, role },
  });
  await enqueue(ctx, sendInvitation, { store_id: ctx.store.id, invitation_id: id });
  return findOpenInvitation(ctx, id);
}
