import { clip } from '@clientela/domain';
import {
  type WhatsappLine,
  WhatsappRefused,
  type WhatsappResult,
  WhatsappUnavailable,
} from '#areas/messaging/whatsapp/whatsapp.port';
import type { App } from '#platform/app';
import {
  addressBelow,
  callBytes,
  callJson,
  type JsonAnswer,
  type JsonCall,
  NotReached,
} from '#platform/call-json';
import { whatsappTexts } from './whatsapp.texts.ts';

/** Shared behaviour of self-hosted WhatsApp gateways: the store sets their address, and they sign nothing. */

const TIMEOUT_MS = 20_000;
const AWAY_MS = 30_000;
/** A file of 100 MB in base64, and a little. */
const MEDIA_BYTES_MAX = 140_000_000;

interface GatewayCall extends Pick<JsonCall, 'method' | 'body'> {
  path: string;
  headers: Record<string, string>;
  isMedia?: boolean;
}

async function callGateway(app: App, line: WhatsappLine, call: GatewayCall): Promise<JsonAnswer> {
  const { path, isMedia, ...rest } = call;
  return callJson({
    ...rest,
    ...whereTo(app, line, path),
    ...(isMedia && { most: MEDIA_BYTES_MAX }),
  });
}

function whereTo(app: App, line: WhatsappLine, path: string) {
  const { gateway_url } = line.settings;
  if (typeof gateway_url !== 'string') throw new NotReached('there is no gateway');
  return {
    url: addressBelow(gateway_url, path),
    timeoutMs: TIMEOUT_MS,
    outside_only: !line.is_installations && !app.config.allowPrivateHosts,
  };
}

/** An interactive call: anything but success is refused or unavailable. */
export async function callSession(
  app: App,
  line: WhatsappLine,
  call: GatewayCall,
): Promise<unknown> {
  const answer = await callGateway(app, line, call).catch(unanswered);
  assertAnswered(answer.status, () => wordsOf(answer));
  return answer.json;
}

/** A file at a gateway's own path. */
export async function fetchFile(
  app: App,
  line: WhatsappLine,
  { path, headers }: Pick<GatewayCall, 'path' | 'headers'>,
): Promise<{ bytes: Buffer; mime: string }> {
  const fetch = async () =>
    callBytes({ ...whereTo(app, line, path), headers, most: MEDIA_BYTES_MAX });
  const answer = await fetch().catch(unanswered);
  assertAnswered(answer.status, () => `HTTP ${answer.status}`);
  return { bytes: answer.bytes, mime: answer.headers['content-type']?.split(';')[0] ?? '' };
}

function unanswered(cause: unknown): never {
  throw new WhatsappUnavailable('the gateway did not answer', { cause });
}

function assertAnswered(status: number, words: () => string): void {
  if (status >= 500) throw new WhatsappUnavailable(`the gateway failed: ${status}`);
  if (status < 400) return;
  throw new WhatsappRefused(words(), {
    code: status,
    isTokenDead: status === 401 || status === 403,
  });
}

/** Makes a preparatory call before a message leaves. If it fails nothing has left: `result` is the outcome. */
export async function callFirst(
  app: App,
  line: WhatsappLine,
  call: GatewayCall,
): Promise<{ json: unknown } | { result: WhatsappResult }> {
  const answer = await callGateway(app, line, call).catch(() => null);
  if (!answer || answer.status >= 500) return { result: outOfReach(app) };
  return answer.status < 300 ? { json: answer.json } : { result: refusalOf(app, answer) };
}

/** Sends a message; `idIn` finds its id in the gateway's response. */
export async function handOver(
  app: App,
  line: WhatsappLine,
  call: GatewayCall,
  { name, idIn }: { name: string; idIn(json: unknown): string | undefined },
): Promise<WhatsappResult> {
  let answer: JsonAnswer;
  try {
    answer = await callGateway(app, line, call);
  } catch (error) {
    if (error instanceof NotReached) {
      return outOfReach(app);
    }
    return unknown(whatsappTexts.no_response);
  }
  if (answer.status >= 300) return refusalOf(app, answer);
  const id = idIn(answer.json);
  if (!id) return unknown(whatsappTexts.response_without_id);
  const key = { provider: name, provider_message_id: id };
  return { result: 'accepted', response: 'accepted', key };
}

function outOfReach(app: App): WhatsappResult {
  return { result: 'out_of_reach', retryAt: new Date(app.clock.now().getTime() + AWAY_MS) };
}

/** It may have left, and the gateway does not deduplicate: it is never sent again. */
function unknown(response: string): WhatsappResult {
  return { result: 'unknown', mayRepeat: false, response };
}

/** Why a number that may not start conversations is paused. */
export const LOCKED = whatsappTexts.locked;

function refusalOf(app: App, answer: JsonAnswer): WhatsappResult {
  const { status } = answer;
  const words = wordsOf(answer);
  const response = `${status}: ${words}`;
  if (status === 401 || status === 403 || status === 404) {
    const reason = whatsappTexts.key_refused;
    return { result: 'sender_stopped', state: 'disconnected', reason, response };
  }
  if (/\b463\b|reach.?out/i.test(words)) {
    return { result: 'sender_stopped', state: 'restricted', reason: LOCKED, response };
  }
  if (/not (on|exists|registered)|exists"?:\s*false/i.test(words)) {
    return { result: 'refused', asks: 'invalid_contact', reason: 'not_on_whatsapp', response };
  }
  // A session that is just coming back.
  if (/"status":"STARTING"/.test(words)) return outOfReach(app);
  if (/connection closed|not connected|disconnected|not working|session status/i.test(words)) {
    const reason = whatsappTexts.left_session;
    return { result: 'sender_stopped', state: 'disconnected', reason, response };
  }
  if (status === 429) return { result: 'throttled', response };
  // A proxy or the gateway itself timed out.
  if (status === 502 || status === 504 || /timed? ?out|deadline/i.test(words)) {
    return unknown(response);
  }
  if (status >= 500) return { result: 'refused', asks: 'retry_later', response };
  return { result: 'refused', asks: 'fix_content', response };
}

function wordsOf({ json, status }: JsonAnswer): string {
  return json === null ? `HTTP ${status}` : clip(JSON.stringify(json), 300);
}

/** `+5511987654321` → `5511987654321`; other names of a person stay. */
export function digitsOf(contact: string): string {
  return contact.startsWith('+') ? contact.slice(1) : contact;
}

/** How a chat calls its person: E.164 where it is a phone, else the hidden id as it is; null of groups and channels. */
function contactOf(jid: string): string | null {
  const [name = '', server = ''] = jid.split('@');
  const digits = name.split(':')[0] ?? '';
  if (!/^[1-9]\d+$/.test(digits)) return null;
  if (server === 's.whatsapp.net' || server === 'c.us') return `+${digits}`;
  return server === 'lid' ? `${digits}@lid` : null;
}

/** The names of one contact: the phone is preferred, and the hidden id is a name of the same contact. */
export function namesOf(jids: readonly (string | null | undefined)[]): string[] {
  const names = jids.flatMap((jid) => (jid ? (contactOf(jid) ?? []) : []));
  return [...new Set(names)].toSorted(
    (a, b) => Number(b.startsWith('+')) - Number(a.startsWith('+')),
  );
}
