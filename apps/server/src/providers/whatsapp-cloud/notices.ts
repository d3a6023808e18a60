import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WhatsappNotice } from '#areas/messaging/whatsapp/whatsapp.port';
import { parseJson } from '#platform/json';
import type { CloudNotice } from './interpret.ts';

/** Bodies of notices: one may hold many elements about many numbers (channels §1.5, §1.6). */

const Body = z.object({
  entry: z.array(
    z.object({
      id: z.string(),
      time: z.union([z.number(), z.string()]).optional(),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

/** Whether Meta's app with this secret sent these bytes. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1];
  if (!given) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

/** The elements of a notice, each once, with the number or account that it is about; null: none of Meta's. */
export function noticesIn(body: Buffer): WhatsappNotice[] | null {
  const read = Body.safeParse(parsed(body));
  if (!read.success) return null;
  return read.data.entry.flatMap(({ id, time, changes }) =>
    changes.flatMap(({ field, value }) =>
      field === 'messages' || field === 'smb_message_echoes'
        ? messageNotices(value)
        : [changeNotice(id, String(time ?? ''), field, value)],
    ),
  );
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

type Kept<Kind extends CloudNotice['kind']> = Extract<CloudNotice, { kind: Kind }>;

function messageNotices(value: Record<string, unknown>): WhatsappNotice[] {
  const { phone_number_id } = (value.metadata ?? {}) as { phone_number_id?: string };
  if (!phone_number_id) return [];
  const statuses = (value.statuses ?? []) as Kept<'status'>['status'][];
  const messages = (value.messages ?? []) as Kept<'message'>['message'][];
  const echoes = (value.message_echoes ?? []) as (Kept<'message'>['message'] & { to?: string })[];
  const contacts = (value.contacts ?? []) as NonNullable<Kept<'message'>['contact']>[];
  const kept = (element: string, data: CloudNotice): WhatsappNotice => ({
    number: phone_number_id,
    element,
    data,
  });
  return [
    ...statuses.map((status) => kept(`${status.id}:${status.status}`, { kind: 'status', status })),
    ...messages.map((message) => {
      const isOf = ({ wa_id, user_id }: (typeof contacts)[number]) =>
        wa_id === message.from || user_id === message.from_user_id;
      return kept(message.id, { kind: 'message', message, contact: contacts.find(isOf) ?? null });
    }),
    ...echoes.map(({ to, ...message }) =>
      // What the store wrote on its own phone stands in the conversation with whom it wrote to.
      kept(message.id, {
        kind: 'message',
        message: { ...message, from: to ?? '' },
        contact: null,
        is_echo: true,
      }),
    ),
  ];
}

/** About the account, and so about all its numbers. Meta gives these no name of their own. */
function changeNotice(
  account: string,
  time: string,
  field: string,
  value: Record<string, unknown>,
): WhatsappNotice {
  const words = JSON.stringify([account, time, field, value]);
  const element = `${field}:${createHash('sha256').update(words).digest('hex')}`;
  const data: CloudNotice = { kind: 'change', field, value };
  return { account, element, data };
}
