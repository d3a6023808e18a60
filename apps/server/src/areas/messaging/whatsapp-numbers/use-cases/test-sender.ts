import { SENDING_STATES } from '@clientela/contract';
import { isMobile, parsePhone } from '@clientela/domain';
import { hasWritten } from '#areas/messaging/chat/index';
import { saveInOutbox } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { readMedia } from '#areas/messaging/media/index';
import { changeSenderState, type SenderRow } from '#areas/messaging/senders/index';
import { currentWay, isTestPhone } from '#areas/messaging/sms/index';
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

const TESTS: TestLimit = {
  ...{ kind: 'whatsapp', ofPerson: 10, ofStore: 30 },
  tooMany: 'Muitas mensagens de teste',
};

/** Sends one message from a number; it is free, and stored only in the test outbox. */
export async function testSender(
  ctx: Ctx,
  id: string,
  { to, template_id }: { to: string; template_id: string | null },
): Promise<{ delivery: 'sandbox' | 'whatsapp' }> {
  const sender = await officialOf(ctx, id);
  const phone = parsePhone(to);
  if (!phone || !isMobile(phone)) throw invalidField('to', 'Informe um celular com DDD');
  if (!SENDING_STATES.includes(sender.state)) {
    throw new Failure('whatsapp_refused', { message: 'Este número não está conectado.' });
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
  const { provider } = await currentWay(ctx);
  const orBySms = provider.is_sandbox ? '' : ', ou faça um teste em Configurações › SMS';
  throw invalidField(
    'to',
    `Confirme que este celular é seu: mande dele uma mensagem para este número${orBySms}.`,
  );
}

async function send(
  ctx: Ctx,
  sender: SenderRow,
  to: string,
  content: WhatsappContent,
): Promise<void> {
  const result = await providerOf(ctx, sender).send(ctx.app, await lineOf(ctx, sender), {
    ...{ message_id: newId(), to, content, reply_to: null },
    openMedia: ({ media_id }) => readMedia(ctx, media_id),
  });
  if (result.result === 'accepted') return;
  if (result.result === 'sender_stopped') {
    const { state, reason } = result;
    await changeSenderState(ctx, sender.id, { state, reason });
  }
  const isUnavailable = result.result === 'out_of_reach' || result.result === 'unknown';
  if (isUnavailable) throw new Failure('whatsapp_unavailable');
  throw new Failure('whatsapp_refused', { message: `O WhatsApp respondeu: ${result.response}` });
}

function textOf({ store }: Ctx): WhatsappContent {
  const text = `Teste de ${store.name}: se você está lendo esta mensagem, o seu número está funcionando.`;
  return { kind: 'text', text };
}

async function contentOf(ctx: Ctx, templateId: string): Promise<WhatsappContent> {
  const found = await findSendableTemplate(ctx, templateId);
  if (!found) throw invalidField('template_id', 'Este modelo não existe mais');
  if (found.problem) throw invalidField('template_id', found.problem);
  const { template } = found;
  const store = { ...(await findMessageStore(ctx)), coupon: 'TESTE10' };
  const [first_name = '', ...rest] = personOf(ctx).name.split(' ');
  const customer = {
    first_name,
    last_name: rest.join(' '),
    email: '',
    city: '',
    state: '',
    custom: {},
  };
  const { content, problems } = await fillTemplate(ctx, template, { customer, store });
  if (problems[0]) throw invalidField('template_id', problems[0]);
  return content;
}
