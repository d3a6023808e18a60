import { z } from 'zod';
import { Failure } from '#platform/failure';
import { hashSecret, newSecret } from '#platform/ids';
import { job } from '#platform/jobs';
import { findMember } from './collaborators.queries.ts';
import { addedMail, invitationMail } from './invitation-mails.ts';
import { setToken } from './invitations.queries.ts';

/** Mails an invitation. The token is made here, so that only the mail ever holds it. */
export const sendInvitation = job({
  name: 'collaborators.send_invitation',
  payload: z.object({ store_id: z.uuid(), invitation_id: z.uuid() }),
  once: ({ invitation_id }) => invitation_id,
  async run(ctx, { invitation_id }) {
    const token = newSecret(128);
    const invitation = await setToken(ctx, invitation_id, hashSecret(token));
    if (!invitation) return;
    const link = `${ctx.app.config.publicUrl}/invitation/${token}`;
    await ctx.app.mail.send(invitationMail(invitation, ctx.store.name, link));
  },
});

/** Tells a person who has an account that another store is now theirs to work in. */
export const tellAdded = job({
  name: 'collaborators.tell_added',
  payload: z.object({ store_id: z.uuid(), collaborator_id: z.uuid() }),
  once: ({ collaborator_id }) => collaborator_id,
  async run(ctx, { collaborator_id }) {
    const member = await findMember(ctx, collaborator_id).catch(unlessGone);
    if (!member) return;
    await ctx.app.mail.send(addedMail(member, ctx.store.name, ctx.app.config.publicUrl));
  },
});

/** Who was removed meanwhile need not be told. */
function unlessGone(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null;
  throw error;
}
