import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WhatsappNotice } from '#areas/messaging/whatsapp/whatsapp.port';
import { parseJson } from '#platform/json';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import type { CloudNotice } from './interpret.ts';

/** Bodies of notices: one may hold many elements about many numbers (channels §1.5, §1.6). */

const Body = z.object({ entry: z.array(z.unknown()) });

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
  return read.data.entry.map(fieldsOf).flatMap(({ id, time, changes }) =>
    listOf(changes)
      .map(fieldsOf)
      .flatMap((change) => {
        const field = wordOf(change.field);
        const value = fieldsOf(change.value);
        if (MESSAGES.includes(field)) return messageNotices(value);
        return field ? [changeNotice(wordOf(id), wordOf(time), field, value)] : [];
      }),
  );
}

/** Fields whose elements are about one number of the account. */
const MESSAGES = ['messages', 'smb_message_echoes', 'user_preferences'];

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

function messageNotices(value: Record<string, unknown>): WhatsappNotice[] {
  const number = wordOf(fieldsOf(value.metadata).phone_number_id);
  if (!number) return [];
  const contacts = listOf(value.contacts).map(fieldsOf);
  const elementsIn = (name: string) => listOf(value[name]).map(fieldsOf);
  const kept = (element: string, data: CloudNotice): WhatsappNotice[] =>
    // An element without an id cannot be deduplicated, so it is skipped.
    element ? [{ number, element, data }] : [];
  return [
    ...elementsIn('statuses').flatMap((status) =>
      kept(wordOf(status.id) && `${wordOf(status.id)}:${wordOf(status.status)}`, {
        kind: 'status',
        status,
      }),
    ),
    ...elementsIn('messages').flatMap((message) =>
      kept(wordOf(message.id), { kind: 'message', message, contact: contactOf(message, contacts) }),
    ),
    ...elementsIn('message_echoes').flatMap(({ to, ...message }) =>
      // A message written on the store's own phone belongs to the conversation with its recipient.
      kept(wordOf(message.id), {
        kind: 'message',
        message: { ...message, from: wordOf(to) },
        contact: null,
        is_echo: true,
      }),
    ),
    ...elementsIn('user_preferences').flatMap((preference) =>
      kept(`preference:${hashOf(preference)}`, { kind: 'preference', preference }),
    ),
  ];
}

/** The contact that a message names; an absent id is no id that two share. */
function contactOf(
  { from, from_user_id }: Record<string, unknown>,
  contacts: readonly Record<string, unknown>[],
): Record<string, unknown> | null {
  const isSame = (a: unknown, b: unknown) => wordOf(a) !== '' && wordOf(a) === wordOf(b);
  const found = contacts.find(
    ({ wa_id, user_id }) => isSame(wa_id, from) || isSame(user_id, from_user_id),
  );
  return found ?? null;
}

function hashOf(words: unknown): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** About the account, and so about all its numbers. Meta gives these no name of their own. */
function changeNotice(
  account: string,
  time: string,
  field: string,
  value: Record<string, unknown>,
): WhatsappNotice {
  const element = `${field}:${hashOf([account, time, field, value])}`;
  const data: CloudNotice = { kind: 'change', field, value };
  return { account, element, data };
}
