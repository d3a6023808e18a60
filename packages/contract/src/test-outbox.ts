import { z } from 'zod';
import { SendingChannel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, pageOf, pageQuery, text } from './shapes.ts';
import { CALL_TO_ACTION_KINDS } from './whatsapp-templates.ts';

/** "Caixa de saída de teste": messages that would be sent if a real provider were set (decisions §8). */

/** Sandbox outcomes by the last four digits of a phone; all others get the message. */
export const SANDBOX_ENDINGS = {
  SMS: {
    '0001': 'É telefone fixo: não recebe SMS',
    '0002': 'A operadora pede para tentar mais tarde: a mensagem espera e sai depois',
    '0003': 'A pessoa pediu à operadora para não receber',
    '0004': 'A operadora bloqueia o conteúdo',
    '0005': 'O provedor não responde: a mensagem não é repetida',
    '0006': 'Sai, mas o aparelho está desligado: falha depois do envio e o valor volta',
    '0007': 'A resposta do provedor se perde, e o recibo mostra que chegou',
  },
  WHATSAPP: {
    '0001': 'O número não está no WhatsApp',
    '0002': 'O WhatsApp pede para tentar mais tarde: a mensagem espera e sai depois',
    '0003': 'A pessoa parou de receber promoções no WhatsApp',
    '0004': 'O WhatsApp segura a mensagem: a pessoa já recebe muitas promoções',
    '0005': 'O WhatsApp não responde: a mensagem não é repetida',
    '0006': 'Sai, mas o aparelho está desligado: falha depois do envio e o valor volta',
    '0007': 'A resposta do WhatsApp se perde, e o recibo mostra que chegou',
    '0008': 'O WhatsApp bloqueia a conta: o envio para até alguém resolver',
    '0009': 'A janela de 24 horas fechou',
  },
} as const;

/** Sandbox review outcomes by a part of the template's name; all others are approved. */
export const SANDBOX_REVIEWS = {
  recusar: 'O modelo é recusado',
  pausar: 'O modelo é pausado',
  desativar: 'O modelo é desativado',
  categoria: 'O WhatsApp muda a categoria para marketing',
} as const;

export const OutboxMessage = z.object({
  id: Id,
  channel: SendingChannel,
  to_name: z.string(),
  to_address: z.string(),
  /** Of an e-mail; of an SMS its text. */
  subject: z.string(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** A WhatsApp message part by part, as a phone shows it. */
export const ShownWhatsapp = z.object({
  header: z.string(),
  media: z.object({ id: Id, mime: z.string(), file_name: z.string() }).nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(
    z.object({ kind: z.enum(['QUICK_REPLY', ...CALL_TO_ACTION_KINDS]), text: z.string() }),
  ),
});
export type ShownWhatsapp = z.output<typeof ShownWhatsapp>;

export const OutboxMessageDetail = OutboxMessage.extend({
  html: z.string(),
  text: z.string(),
  /** Of WhatsApp. */
  whatsapp: ShownWhatsapp.nullable(),
});
export type OutboxMessageDetail = z.output<typeof OutboxMessageDetail>;

export const listOutboxMessages = endpoint({
  method: 'GET',
  path: '/stores/:store_id/test-outbox',
  permission: 'Campaign.update',
  summary: 'Messages that stayed in the test outbox, newest first',
  query: pageQuery(['created_at'], 'created_at:desc').extend({
    campaign_id: Id.optional(),
    channel: SendingChannel.optional(),
  }),
  response: pageOf(OutboxMessage),
});

export const getOutboxMessage = endpoint({
  method: 'GET',
  path: '/outbox-messages/:id',
  permission: 'Campaign.update',
  summary: 'One message as it would have left',
  scope: 'outbox_messages',
  response: OutboxMessageDetail,
});

export const answerOutboxMessage = endpoint({
  method: 'POST',
  path: '/outbox-messages/:id/answer',
  permission: 'Campaign.update',
  scope: 'outbox_messages',
  summary: 'Replies to a WhatsApp of a test number, or to an SMS, as its customer',
  body: z.object({ text: text(1000).min(1, 'Escreva a resposta') }),
  response: 'nothing',
  failures: ['outbox_not_answerable'],
});
