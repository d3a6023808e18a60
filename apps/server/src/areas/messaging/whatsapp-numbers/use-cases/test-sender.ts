import { SENDING_STATES } from '@clientela/contract';
import { isMobile, parsePhone, splitName } from '@clientela/domain';
import { hasWritten } from '#areas/messaging/chat/index';
import { saveInOutbox } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { readMedia } from '#areas/messaging/media/index';
import { changeSenderState, type SenderRow } from '#areas/messaging/senders/index';
import { currentSmsConnection, isTestPhone } from '#areas/messaging/sms/index';
import {
  lineOf,
  providerOf,
  shownWhatsapp,
  type WhatsappContent,
} from '#areas/messaging/whatsapp/index';
import { fillTemplate, findSendableTemplate } from '#areas/messaging/whatsapp-templates/index';
import { personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { countTestMessages, type TestLimit } from '#platform/http/test-messages';
import { newId } from '#platform/ids';
import { officialOf } from '../shown-numbers.ts';
import { whatsappNumbersTexts } from '../whatsapp-numbers.texts.ts';

const TESTS: TestLimit = {
  kind: 'whatsapp',
  ofPerson: 10,
  ofStore: 30,
  tooMany: whatsappNumbersTexts.too_many_tests,
};

/** Sends one message from a number; it is free, and stored only in the test outbox. */
export async function testSender(
  ctx: Ctx,
  id: string,
  { to, template_id }: { to: string; template_id: string | null },
): Promise<{ delivery: 'sandbox' | 'whatsapp' }> {
  const sender = await officialOf(ctx, id);
  const phone = parsePhone(to);
  if (!phone || !isMobile(phone)) throw invalidField('to', whatsappNumbersTexts.mobile_missing);
  if (!SENDING_STATES.includes(sender.state)) {
    throw new Failure('whatsapp_refused', { message: whatsappNumbersTexts.not_connected });
  }
  const provider = providerOf(ctx, sender);
  if (!provider.is_sandbox) await assertAtHand(ctx, sender, phone);
  await countTestMessages(ctx, TESTS);
  const content = template_id ? await contentOf(ctx, template_id) : textOf(ctx);
  if (provider.is_sandbox) {
    const message = { to_name: '', to_address: phone, subject: content.text, html: '' };
    await saveInOutbox(ctx, {
      id: newId(),
      channel: 'OFFICIAL_WHATSAPP',
      ...message,
      body: content.text,
      content: JSON.stringify({ sender_id: sender.id, shown: shownWhatsapp(content) }),
    });
    return { delivery: 'sandbox' };
  }
  await send(ctx, sender, phone, content);
  return { delivery: 'whatsapp' };
}

/** Refuses a phone without proof of ownership: a message to the number, or a code. */
async function assertAtHand(ctx: Ctx, sender: SenderRow, phone: string): Promise<void> {
  if ((await hasWritten(ctx, sender.id, phone)) || (await isTestPhone(ctx, phone))) return;
  // The sandbox delivers no SMS, so the code would not arrive.
  const { provider } = await currentSmsConnection(ctx);
  const orBySms = provider.is_sandbox ? '' : whatsappNumbersTexts.or_by_sms;
  throw invalidField('to', whatsappNumbersTexts.confirm_phone(orBySms));
}

async function send(
  ctx: Ctx,
  sender: SenderRow,
  to: string,
  content: WhatsappContent,
): Promise<void> {
  const result = await providerOf(ctx, sender).send(ctx.app, await lineOf(ctx, sender), {
    message_id: newId(),
    to,
    content,
    reply_to: null,
    openMedia: ({ media_id }) => readMedia(ctx, media_id),
  });
  if (result.result === 'accepted') return;
  if (result.result === 'sender_stopped') {
    const { state, reason } = result;
    await changeSenderState(ctx, sender.id, { state, reason });
  }
  const isUnavailable = result.result === 'out_of_reach' || result.result === 'unknown';
  if (isUnavailable) throw new Failure('whatsapp_unavailable');
  throw new Failure('whatsapp_refused', {
    message: whatsappNumbersTexts.provider_replied(result.response),
  });
}

function textOf({ store }: Ctx): WhatsappContent {
  const text = whatsappNumbersTexts.test_message(store.name);
  return { kind: 'text', text };
}

async function contentOf(ctx: Ctx, templateId: string): Promise<WhatsappContent> {
  const found = await findSendableTemplate(ctx, templateId);
  if (!found) throw invalidField('template_id', whatsappNumbersTexts.template_gone);
  if (found.problem) throw invalidField('template_id', found.problem);
  const { template } = found;
  const store = { ...(await findMessageStore(ctx)), coupon: 'TESTE10' };
  const customer = {
    ...splitName(personOf(ctx).name),
    email: '',
    city: '',
    state: '',
    custom: {},
  };
  const { content, problems } = await fillTemplate(ctx, template, { customer, store });
  if (problems[0]) throw invalidField('template_id', problems[0]);
  return content;
}
