import { EmailModelDraft } from '@clientela/contract';
import { findMessageStore, saveEmailModel } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import { campaignsTexts } from '../campaigns.texts.ts';

interface EmailText {
  subject: string;
  title: string;
  text: string;
  button: string;
  /** Where the button leads; else to the store. */
  href?: string | undefined;
}

/** Saves an e-mail model of a title, a text and a button; returns its id. */
export async function saveTextModel(
  ctx: Ctx,
  name: string,
  { subject, title, text, button, href }: EmailText,
): Promise<string> {
  const { site_url } = await findMessageStore(ctx);
  // A store without a site has nowhere for a button to lead.
  const target = href ?? (site_url === null ? null : '{{store.site_url}}');
  const document = {
    version: 1,
    blocks: [
      { type: 'text', id: 'texto', html: `<h1>${title}</h1><p>${text}</p>` },
      ...(target ? [{ type: 'button', id: 'botao', label: button, href: target }] : []),
      { type: 'footer', id: 'rodape', html: campaignsTexts.ready_email_footer },
    ],
  };
  const { id } = await saveEmailModel(
    ctx,
    null,
    EmailModelDraft.parse({ name, subject, document }),
  );
  return id;
}
