import {
  type WhatsappLine,
  WhatsappRefused,
  type WhatsappResult,
  WhatsappUnavailable,
} from '#areas/messaging/whatsapp/whatsapp.port';
import type { App } from '#platform/app';
import { callJson, type JsonAnswer, type JsonCall, NotReached } from '#platform/call-json';

/** What gateways to numbers of one's own have in common: their address is the store's, and they sign nothing. */

const TIMEOUT_MS = 20_000;
const AWAY_MS = 30_000;
/** A file of 100 MB in base64, and a little. */
const MEDIA_BYTES_MAX = 140_000_000;

interface GatewayCall extends Pick<JsonCall, 'method' | 'body'> {
  path: string;
  headers: Record<string, string>;
  isMedia?: boolean;
}

function callSession(app: App, line: WhatsappLine, call: GatewayCall): Promise<JsonAnswer> {
  const { path, isMedia, ...rest } = call;
  return callJson({
    ...rest,
    url: `${String(line.settings.gateway_url).replace(/\/+$/, '')}${path}`,
    timeoutMs: TIMEOUT_MS,
    outside_only: !app.config.allowPrivateHosts,
    ...(isMedia && { most: MEDIA_BYTES_MAX }),
  });
}

/** What a person waits for: anything but success is refused or unavailable. */
export async function askSession(
  app: App,
  line: WhatsappLine,
  call: GatewayCall,
): Promise<unknown> {
  const answer = await callSession(app, line, call).catch((cause: unknown) => {
    throw new WhatsappUnavailable('the gateway did not answer', { cause });
  });
  if (answer.status >= 500) throw new WhatsappUnavailable(`the gateway failed: ${answer.status}`);
  if (answer.status >= 400) {
    const isTokenDead = answer.status === 401 || answer.status === 403;
    throw new WhatsappRefused(wordsOf(answer), { code: answer.status, isTokenDead });
  }
  return answer.json;
}

/** Hands a message over; `idIn` finds its id in what the gateway answers. */
export async function handOver(
  app: App,
  line: WhatsappLine,
  call: GatewayCall,
  { name, idIn }: { name: string; idIn(json: unknown): string | undefined },
): Promise<WhatsappResult> {
  let answer: JsonAnswer;
  try {
    answer = await callSession(app, line, call);
  } catch (error) {
    if (error instanceof NotReached) {
      return { result: 'out_of_reach', retryAt: new Date(app.clock.now().getTime() + AWAY_MS) };
    }
    // It may have left, and nothing tells a second one from the first: it is never sent again.
    return { result: 'unknown', mayRepeat: false, response: 'Sem resposta do gateway' };
  }
  const id = answer.status < 300 ? idIn(answer.json) : undefined;
  if (id) {
    const key = { provider: name, provider_message_id: id };
    return { result: 'accepted', response: 'accepted', key };
  }
  return refusalOf(answer);
}

function refusalOf(answer: JsonAnswer): WhatsappResult {
  const { status } = answer;
  const words = wordsOf(answer);
  const response = `${status}: ${words}`;
  if (status === 401 || status === 403 || status === 404) {
    const reason = 'o gateway não aceita mais a chave, ou não conhece a sessão.';
    return { result: 'sender_stopped', state: 'disconnected', reason, response };
  }
  if (/\b463\b|reach.?out/i.test(words)) {
    const reason =
      'o WhatsApp não deixa este número começar novas conversas. Espere alguns dias, só respondendo.';
    return { result: 'sender_stopped', state: 'restricted', reason, response };
  }
  if (/not (on|exists|registered)|exists"?:\s*false/i.test(words)) {
    return { result: 'refused', asks: 'invalid_contact', reason: 'not_on_whatsapp', response };
  }
  if (/connection closed|not connected|disconnected|not working/i.test(words)) {
    const reason = 'o celular saiu da sessão.';
    return { result: 'sender_stopped', state: 'disconnected', reason, response };
  }
  if (status === 429) return { result: 'throttled', response };
  if (status >= 500) return { result: 'refused', asks: 'retry_later', response };
  return { result: 'refused', asks: 'fix_content', response };
}

function wordsOf({ json, status }: JsonAnswer): string {
  return json === null ? `HTTP ${status}` : JSON.stringify(json).slice(0, 300);
}

/** `+5511987654321` → `5511987654321`; other names of a person stay. */
export function digitsOf(contact: string): string {
  return contact.startsWith('+') ? contact.slice(1) : contact;
}

/** How a chat calls its person: E.164 where it is a phone, else the hidden id as it is. */
export function contactOf(jid: string): string | null {
  const [name = '', server = ''] = jid.split('@');
  const digits = name.split(':')[0] ?? '';
  if (server === 's.whatsapp.net' || server === 'c.us') return `+${digits}`;
  return server === 'lid' ? `${digits}@lid` : null;
}
