import { findFile, readMedia } from '#areas/messaging/media/index';
import { listSenders, type SenderRow } from '#areas/messaging/senders/index';
import {
  lineOf,
  type ProviderTemplate,
  providerOf,
  type TemplateApi,
  type WhatsappLine,
} from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import type { TemplateRow } from './whatsapp-templates.queries.ts';
import { whatsappTemplatesTexts } from './whatsapp-templates.texts.ts';

/** A number of the template's account, with the line and API of its provider. */
interface Connection {
  sender: SenderRow;
  line: WhatsappLine;
  templates: TemplateApi;
}

/** Returns the number through which an account is accessed; fails if none is connected. */
export async function connectionTo(
  ctx: Ctx,
  { provider, account }: Pick<TemplateRow, 'provider' | 'account'>,
): Promise<Connection> {
  const senders = await listSenders(ctx, ['OFFICIAL_WHATSAPP']);
  const ofAccount = senders.filter((one) => one.provider === provider && one.account === account);
  const sender = ofAccount.find(({ state }) => state !== 'disconnected');
  if (!sender) {
    const message = whatsappTemplatesTexts.number_disconnected;
    throw new Failure('whatsapp_refused', { message });
  }
  const { templates } = providerOf(ctx, sender);
  if (!templates) throw new Error(`The provider ${provider} has no templates`);
  return { sender, line: await lineOf(ctx, sender), templates };
}

/** A template as its provider gets it for review. */
export async function providerTemplate(
  ctx: Ctx,
  {
    name,
    language,
    category,
    words,
  }: Pick<TemplateRow, 'name' | 'language' | 'category' | 'words'>,
): Promise<ProviderTemplate> {
  return { name, language, category, ...words, media: await mediaOf(ctx, words) };
}

async function mediaOf(
  ctx: Ctx,
  { header }: TemplateRow['words'],
): Promise<ProviderTemplate['media']> {
  if (header?.kind !== 'media' || header.media_id === null) return null;
  const { media_id } = header;
  const file = await findFile(ctx, media_id);
  if (!file) throw invalidField('header', whatsappTemplatesTexts.file_gone);
  return { mime: file.mime, file_name: file.file_name, open: () => readMedia(ctx, media_id) };
}
