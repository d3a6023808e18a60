import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { receiveInbound } from '#areas/messaging/chat/index';
import { addSender, findSender } from '#areas/messaging/senders/index';
import type { InboundMessage } from '#areas/messaging/whatsapp/whatsapp.port';
import { inTransaction } from '#platform/context';
import { saveInboundEvent } from '#platform/inbox';
import type { Caller, TestStore, World } from './harness.ts';

/** A test number of the store, as its provider calls it. */
export async function aNumber(
  store: TestStore,
  channel: 'OFFICIAL_WHATSAPP' | 'NON_OFFICIAL_WHATSAPP' = 'OFFICIAL_WHATSAPP',
): Promise<{ id: string; external_id: string; provider: string }> {
  const id = randomUUID();
  const provider = channel === 'OFFICIAL_WHATSAPP' ? 'sandbox_whatsapp' : 'sandbox_session';
  const external_id = `n-${id.slice(0, 8)}`;
  await inTransaction(store.ctx, (ctx) =>
    addSender(ctx, {
      id,
      channel,
      provider,
      external_id,
      account: null,
      portfolio: null,
      name: 'Loja',
      number: '+551130000000',
      settings: {},
      state: 'connected',
      credentials: null,
    }),
  );
  return { id, external_id, provider };
}

type Number = Awaited<ReturnType<typeof aNumber>>;

/** A customer's message, as the provider sends it. */
export function inbound(
  world: World,
  text: string,
  change: Partial<InboundMessage> = {},
): InboundMessage {
  return {
    provider_message_id: `wamid.${randomUUID()}`,
    contact: '+5511987654321',
    also: [],
    profile_name: 'Ana Souza',
    text,
    media: null,
    reply_to: null,
    is_from_store: false,
    at: world.clock.now(),
    ...change,
  };
}

/** Takes messages in at once. */
export async function hear(
  store: TestStore,
  number: Number,
  ...messages: InboundMessage[]
): Promise<void> {
  const sender = await findSender(store.ctx, number.id);
  await receiveInbound(store.ctx, sender!, messages);
}

/** The same through the inbox. */
export async function receive(
  world: World,
  { provider, external_id }: Number,
  message: InboundMessage,
): Promise<void> {
  await saveInboundEvent(world.app, provider, {
    account: external_id,
    element: message.provider_message_id,
    data: { kind: 'inbound', ...message, at: message.at.toISOString() },
  });
}

export async function conversationsOf(
  store: TestStore,
  query: Record<string, unknown> = {},
  who: Caller = store.owner,
): Promise<contract.Conversation[]> {
  const input = { store_id: store.id, query };
  return (await who.call(contract.listConversations, input as never)).data;
}

export async function messagesOf(
  store: TestStore,
  id: string,
  who: Caller = store.owner,
): Promise<contract.ChatMessage[]> {
  const { data } = await who.call(contract.listChatMessages, { id, query: {} });
  return data.toReversed();
}

/** Sends a text into a conversation. */
export function say(
  who: Caller,
  id: string,
  text: string,
  more: Partial<contract.ChatMessageDraft> = {},
): Promise<contract.ChatMessage> {
  const body = { client_id: randomUUID(), text, ...more };
  return who.call(contract.sendChatMessage, { id, body });
}

/** Advances the clock by days; sign-ins stay valid. */
export async function pass(world: World, ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.sql(`update access_tokens set expires_at = $1::timestamptz + interval '1 day'`, [
    world.clock.now(),
  ]);
}
