import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** "Caixa de saída de teste": what would have left, while no mail server is set (decisions §8). */

export const OutboxMessage = z.object({
  id: Id,
  channel: z.literal('EMAIL'),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const OutboxMessageDetail = OutboxMessage.extend({ html: z.string(), text: z.string() });
export type OutboxMessageDetail = z.output<typeof OutboxMessageDetail>;

export const listOutboxMessages = endpoint({
  method: 'GET',
  path: '/stores/:store_id/test-outbox',
  permission: 'Campaign.update',
  summary: 'Messages that stayed in the test outbox, newest first',
  query: pageQuery(['created_at'], 'created_at:desc').extend({ campaign_id: Id.optional() }),
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
