import { saveInOutbox } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';
import { newId, newSecret } from '#platform/ids';
import {
  compileMail,
  type MailRecipient,
  type MailTemplate,
  wireBytes,
} from '#platform/mime/compose';
import { dkimSigner } from '#platform/mime/dkim';
import { fixedText } from '#platform/mime/slices';
import { emailTexts } from './email.texts.ts';
import { connectionFailure, domainOf, type Sender } from './sender.ts';

export interface SingleMail {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

/**
 * A person waits for a single message: while the domain's key is missing from the DNS it leaves in the installation's
 * name. A store's own server answers for its addresses.
 */
function signable({ app }: Ctx, sender: Sender): Sender {
  if (!sender.waits_for_domain || sender.is_own) return sender;
  const { from, reply_to } = sender;
  return {
    ...sender,
    from: { ...from, address: app.config.platformAddress },
    reply_to: reply_to ?? from.address,
  };
}

/** Sends one message through the campaign path; returns the server's response, or throws. */
export async function sendSingle(ctx: Ctx, chosen: Sender, mail: SingleMail): Promise<string> {
  const sender = signable(ctx, chosen);
  if (!sender.server) {
    await saveInOutbox(ctx, {
      id: newId(),
      channel: 'EMAIL',
      to_name: mail.to.name,
      to_address: mail.to.address,
      subject: mail.subject,
      html: mail.html,
      body: mail.text,
    });
    return emailTexts.in_test_outbox;
  }
  const template: MailTemplate = {
    from: sender.from,
    ...(sender.reply_to ? { reply_to: sender.reply_to } : {}),
    subject: fixedText(mail.subject),
    html: fixedText(mail.html),
    text: fixedText(mail.text),
    feedback_id: `teste:${ctx.store.public_key}:clientela`,
  };
  const recipient: MailRecipient = {
    to: mail.to,
    message_id: `${newSecret(128)}@${domainOf(sender.from.address)}`,
    date: ctx.clock.now(),
    unsubscribe_url: null,
    values: [],
  };
  const composed = compileMail(template)(recipient);
  const signature = sender.dkim ? await dkimSigner(sender.dkim)(composed, ctx.clock.now()) : '';
  const settings = sender.server;
  const isAccount = 'provider' in settings;
  const server = ctx.app.openMailServer(isAccount ? settings : { ...settings, max_connections: 1 });
  try {
    const result = await server.send({
      from: sender.from.address,
      to: mail.to.address,
      write: (place) => wireBytes({ ...composed, headers: signature + composed.headers }, place),
      parts: () => ({ template, recipient }),
      token: '',
    });
    if (result.error) throw connectionFailure(sender, result);
    return result.response;
  } finally {
    await server.close();
  }
}
