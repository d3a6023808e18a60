import * as contract from '@clientela/contract';
import { onTestFinished } from 'vitest';
import type { TestStore, World } from './harness.ts';
import { drainInbox } from './inbox.ts';
import { type EvolutionSimulator, simulateEvolution } from './simulators/evolution.ts';
import { simulateWaha, type WahaSimulator } from './simulators/waha.ts';

/** A message from a customer to a gateway's number, or from the store's own phone. */
interface Wrote {
  id: string;
  /** The phone's digits, or `…@lid`. */
  chat: string;
  /** The other name of the same person, where the gateway knows it. */
  alt?: string;
  text: string;
  at: Date;
  fromMe?: boolean;
}

/** One form over the gateways, so that a behaviour is proven over each of them. */
export interface Gateway {
  provider: 'evolution' | 'waha';
  simulator: EvolutionSimulator | WahaSimulator;
  /** First image of a pairing; null when the first code follows. */
  firstImage: string | null;
  /** Why the number is disconnected once its phone has left. */
  whyLeft: string;
  /** Scans the code with the phone; returns the notice of it. */
  pair(): object;
  /** The phone leaves the session. */
  leave(): object;
  /** A new code to scan: its notice and the image. */
  newCode(): { reported: object; image: string };
  /** Messages handed to the gateway, newest last. */
  taken(): { to: unknown; text: unknown; id: string }[];
  receipt(id: string, of: 'delivered' | 'read'): object;
  /** Notice of a message that WhatsApp rejected because the number is locked. */
  locked(id: string): object;
  wrote(message: Wrote): object;
  /** A message that the gateway holds without a notice. */
  keep(message: Wrote): void;
  /** A voice message, the file of it being there to be fetched. */
  spoke(message: Omit<Wrote, 'text'>, bytes: Buffer): object;
}

export const GATEWAYS: Record<string, () => Promise<Gateway>> = {
  'Evolution API': evolution,
  'WAHA (NOWEB)': () => waha('NOWEB'),
  'WAHA (GOWS)': () => waha('GOWS'),
};

export async function evolution(): Promise<Gateway & { simulator: EvolutionSimulator }> {
  const simulator = await simulateEvolution();
  onTestFinished(() => simulator.close());
  const jid = (chat: string) => (chat.includes('@') ? chat : `${chat}@s.whatsapp.net`);
  const keyed = ({ id, chat, alt, at, fromMe = false }: Omit<Wrote, 'text'>) => ({
    key: { id, remoteJid: jid(chat), fromMe, ...(alt && { remoteJidAlt: jid(alt) }) },
    pushName: 'Ana',
    messageTimestamp: Math.floor(at.getTime() / 1000),
  });
  const message = (one: Wrote) => ({ ...keyed(one), message: { conversation: one.text } });
  return {
    provider: 'evolution',
    simulator,
    firstImage: 'data:image/png;base64,AAAA',
    whyLeft: 'o celular saiu da sessão. Pareie de novo.',
    pair() {
      simulator.state = 'open';
      return simulator.notice('connection.update', { state: 'open', statusReason: 200 });
    },
    leave: () => simulator.notice('connection.update', { state: 'close', statusReason: 401 }),
    newCode() {
      const image = 'data:image/png;base64,BBBB';
      const qrcode = { code: '2@def', base64: image };
      return { reported: simulator.notice('qrcode.updated', { qrcode }), image };
    },
    taken: () => simulator.sent.map(({ body, id }) => ({ to: body.number, text: body.text, id })),
    receipt(keyId, of) {
      const status = of === 'read' ? 'READ' : 'DELIVERY_ACK';
      return simulator.notice('messages.update', { keyId, fromMe: true, status });
    },
    locked: (keyId) =>
      simulator.notice('messages.update', { keyId, fromMe: true, status: 'ERROR' }),
    wrote: (one) => simulator.notice('messages.upsert', message(one)),
    keep: (one) => void simulator.kept.push(message(one)),
    spoke(one, bytes) {
      simulator.files.set(one.id, { mime: 'audio/ogg', bytes });
      const audioMessage = { mimetype: 'audio/ogg; codecs=opus', ptt: true };
      return simulator.notice('messages.upsert', { ...keyed(one), message: { audioMessage } });
    },
  };
}

export async function waha(
  engine: WahaSimulator['engine'],
): Promise<Gateway & { simulator: WahaSimulator }> {
  const simulator = await simulateWaha(engine);
  onTestFinished(() => simulator.close());
  const named = (chat: string) => (chat.includes('@') ? chat : `${chat}@c.us`);
  const said = ({ id, chat, alt, at, fromMe = false }: Omit<Wrote, 'text'>) => ({
    id,
    chat: named(chat),
    ...(alt && { alt: named(alt) }),
    fromMe,
    name: 'Ana',
    timestamp: Math.floor(at.getTime() / 1000),
  });
  const message = (one: Wrote) => simulator.message({ ...said(one), body: one.text });
  const status = (of: string) => simulator.notice('session.status', { status: of });
  return {
    provider: 'waha',
    simulator,
    firstImage: null,
    whyLeft: 'a sessão no servidor de WhatsApp terminou. Pareie de novo.',
    pair() {
      simulator.status = 'WORKING';
      simulator.me = '5511987650000@c.us';
      return status('WORKING');
    },
    leave() {
      simulator.status = 'FAILED';
      return status('FAILED');
    },
    newCode() {
      const reported = simulator.nextCode();
      return { reported, image: `data:image/png;base64,${simulator.code()}` };
    },
    taken: () =>
      simulator.sent.map(({ body, id }) => {
        const to = String(body.chatId).replace('@c.us', '');
        return { to, text: body.text, id };
      }),
    receipt(id, of) {
      const ack = of === 'read' ? 3 : 2;
      const name = `true_5511987650013@c.us_${id}`;
      return simulator.notice('message.ack', { id: name, fromMe: true, ack });
    },
    locked(id) {
      const error = { code: '463', blocked: true, reason: 'account_restricted', until: null };
      const payload = { id: `true_5511987650013@c.us_${id}`, fromMe: true, ack: -1, error };
      return simulator.notice('message.ack', payload);
    },
    wrote: (one) => simulator.notice('message.any', message(one)),
    keep: (one) => void simulator.kept.push(message(one)),
    spoke(one, bytes) {
      const path = `/api/files/clientela/${one.id}.oga`;
      simulator.files.set(path, { mime: 'audio/ogg', bytes });
      const url = `http://waha.internal:3000${path}`;
      const file = {
        kind: 'audioMessage' as const,
        mime: 'audio/ogg; codecs=opus',
        url,
        ptt: true,
      };
      return simulator.notice('message.any', simulator.message({ ...said(one), file }));
    },
  };
}

/** Adds the number that tests pair. */
export function addNumber(
  store: TestStore,
  { provider, simulator: { url, apiKey } }: Gateway,
  number = '(11) 98765-0000',
) {
  return store.owner.call(contract.createWhatsappConfig, {
    store_id: store.id,
    body: { provider, name: 'Balcão', number, gateway_url: url, api_key: apiKey },
  });
}

/** A number that its phone has read the code of, and that carries campaigns. */
export async function pairedNumber(world: World, store: TestStore, gateway: Gateway) {
  const { id } = await addNumber(store, gateway);
  await store.owner.call(contract.pairWhatsappConfig, { id });
  await postTo(world, gateway, gateway.pair());
  await store.owner.call(contract.setWhatsappDefaults, { id, body: { campaigns: true } });
  return id;
}

/** Posts a notice to the gateway's callback and applies it. Returns the status. */
export async function postTo(
  world: World,
  { simulator: { webhook } }: Gateway,
  notice: object,
  change = (url: string) => url,
): Promise<number> {
  const url = change(new URL(webhook ?? '').pathname);
  const { statusCode } = await world.server.inject({ method: 'POST', url, payload: notice });
  await drainInbox(world);
  return statusCode;
}
