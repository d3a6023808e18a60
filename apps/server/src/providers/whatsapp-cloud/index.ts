import type {
  StoredMedia,
  WhatsappContent,
  WhatsappLine,
  WhatsappProvider,
  WhatsappResult,
} from '#areas/messaging/whatsapp/whatsapp.port';
import type { App } from '#platform/app';
import { type ProviderAnswer, ProviderUnavailableError } from '../kept-connections.ts';
import { meaningOf, resultOf } from './errors.ts';
import { errorOf, Graph } from './graph.ts';
import { type CloudNotice, interpret } from './interpret.ts';
import { isSigned, noticesIn } from './notices.ts';
import { type MetaApp, numberApi } from './numbers.ts';
import { templateApi } from './templates.ts';
import { whatsappCloudTexts } from './whatsapp-cloud.texts.ts';
import { wireMessage } from './wire.ts';

const NAME = 'whatsapp_cloud';
/** Meta's servers failed: tried again within the same hand-over. */
const RETRY_WAITS_MS = [1_000, 4_000, 16_000];
const AWAY_MS = 10_000;
const MEDIA_BYTES_MAX = 105_000_000;
/** Uploaded files last 30 days there; half of it is soon enough to upload again. */
const UPLOAD_KEPT_MS = 15 * 86_400_000;
const UPLOADS_MAX = 5_000;

export interface CloudSettings extends MetaApp {
  graphUrl: string;
  /** For tests, which do not wait so long. */
  retryWaitsMs?: readonly number[];
}

type Outgoing = Parameters<WhatsappProvider['send']>[2];

/** WhatsApp by Meta's Cloud API. */
export function createWhatsappCloud(settings: CloudSettings): WhatsappProvider {
  const graph = new Graph(settings.graphUrl);
  const uploads = new Uploads(graph);
  const waits = settings.retryWaitsMs ?? RETRY_WAITS_MS;

  async function handOver(line: WhatsappLine, body: object): Promise<WhatsappResult> {
    for (let attempt = 0; ; attempt++) {
      const answer = await graph.send({
        method: 'POST',
        path: `/${line.external_id}/messages`,
        token: line.credentials.token ?? '',
        body,
      });
      const result = answered(answer);
      if (result) return result;
      const wait = waits[attempt];
      const { words } = errorOf(answer);
      if (wait === undefined) return { result: 'refused', asks: 'retry_later', response: words };
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async function send(app: App, line: WhatsappLine, message: Outgoing): Promise<WhatsappResult> {
    const media = mediaIn(message.content);
    try {
      const mediaId = media && (await uploads.idOf(line, media, message.openMedia));
      if (mediaId && typeof mediaId === 'object') return mediaId;
      return await handOver(line, wireMessage(message, message.content, mediaId));
    } catch (error) {
      if (error instanceof ProviderUnavailableError) {
        return { result: 'out_of_reach', retryAt: new Date(app.clock.now().getTime() + AWAY_MS) };
      }
      // The bytes may have arrived: our id comes back with the receipts, if they did.
      return { result: 'unknown', mayRepeat: true, response: whatsappCloudTexts.no_response };
    }
  }

  return {
    name: NAME,
    channel: 'OFFICIAL_WHATSAPP',
    is_sandbox: false,
    send,
    interpret: (data, receivedAt) => interpret(data as CloudNotice, receivedAt),
    async markRead(_app, line, { provider_message_id: message_id }) {
      await graph.ask({
        method: 'POST',
        path: `/${line.external_id}/messages`,
        token: line.credentials.token ?? '',
        body: { messaging_product: 'whatsapp', status: 'read', message_id },
      });
    },
    async fetchMedia(_app, line, ref) {
      const token = line.credentials.token ?? '';
      const { url, mime_type } = await graph.ask<{ url: string; mime_type: string }>({
        method: 'GET',
        path: `/${encodeURIComponent(ref)}`,
        token,
      });
      return { bytes: await graph.download(url, token, MEDIA_BYTES_MAX), mime: mime_type };
    },
    numbers: numberApi(graph, settings),
    templates: templateApi(graph),
    notices: { isSigned, noticesIn },
    close: () => graph.close(),
  };
}

/** Maps a response to its result; null: retry at once. */
function answered(answer: ProviderAnswer): WhatsappResult | null {
  if (answer.status < 300) {
    const { messages } = (answer.json ?? {}) as {
      messages?: { id?: string; message_status?: string }[];
    };
    const id = messages?.[0]?.id;
    if (!id)
      return {
        result: 'unknown',
        mayRepeat: true,
        response: whatsappCloudTexts.response_without_id,
      };
    const response = messages[0]?.message_status ?? 'accepted';
    return { result: 'accepted', response, key: { provider: NAME, provider_message_id: id } };
  }
  const { code, words } = errorOf(answer);
  const response = code === null ? words : `${code}: ${words}`;
  return resultOf(meaningOf(code, answer.status), response);
}

function mediaIn(content: WhatsappContent): StoredMedia | null {
  if (content.kind === 'media') return content.media;
  if (content.kind !== 'template') return null;
  const { header } = content.template;
  return header?.kind === 'media' ? header.media : null;
}

/** Files uploaded once for each number, however many messages carry them. */
class Uploads {
  readonly #graph: Graph;
  readonly #known = new Map<string, { id: Promise<string | WhatsappResult>; until: number }>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** Meta's id of a file, or why it is not taken. */
  idOf(
    line: WhatsappLine,
    media: StoredMedia,
    open: Outgoing['openMedia'],
  ): Promise<string | WhatsappResult> {
    const key = `${line.sender_id}:${media.media_id}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.id;
    if (this.#known.size >= UPLOADS_MAX) this.#known.clear();
    const id = this.#upload(line, media, open);
    this.#known.set(key, { id, until: Date.now() + UPLOAD_KEPT_MS });
    const forget = () => void this.#known.delete(key);
    id.then((result) => typeof result === 'string' || forget(), forget);
    return id;
  }

  async #upload(
    line: WhatsappLine,
    media: StoredMedia,
    open: Outgoing['openMedia'],
  ): Promise<string | WhatsappResult> {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', media.mime);
    const bytes = new Uint8Array(await open(media));
    form.set('file', new Blob([bytes], { type: media.mime }), media.file_name);
    const encoded = new Response(form);
    const answer = await this.#graph.send({
      method: 'POST',
      path: `/${line.external_id}/media`,
      token: line.credentials.token ?? '',
      bytes: {
        body: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      },
    });
    const { id } = (answer.json ?? {}) as { id?: string };
    if (answer.status < 300 && id) return id;
    const response = errorOf(answer).words;
    return answered(answer) ?? { result: 'refused', asks: 'retry_later', response };
  }
}
