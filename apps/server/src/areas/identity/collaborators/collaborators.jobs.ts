import { z } from 'zod';
import { hashSecret, newSecret } from '#platform/ids';
import { job } from '#platform/jobs';
import { invitationMail } from './invitation-mails.ts';
import { setToken } from './invitations.queries.ts';

/** Mails an invitation. The token is created here, so that only the mail ever contains it. */
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
