import type {
  MessageLimitTier,
  QualityRating,
  SenderState,
  WhatsappProfile,
} from '@clientela/contract';
import type {
  NumberChannel,
  TemplateButton,
  TemplateHeader,
  TemplateVariable,
} from '@clientela/domain';
import type { Receipt, SendResult } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';

export type { Receipt, SendResult };

declare module '#platform/app' {
  interface App {
    /** WhatsApp providers by the name stored with their senders. */
    whatsapp: Record<string, WhatsappProvider>;
  }
}

export type WhatsappChannel = NumberChannel;

/** A number of a store, as its provider needs it. */
export interface WhatsappLine {
  store_id: string;
  sender_id: string;
  /** The provider's id of the number: phone_number_id, session. */
  external_id: string;
  account: string | null;
  /** The provider's non-secret settings, such as a gateway's address. */
  settings: Record<string, unknown>;
  credentials: Record<string, string>;
  /** Over the installation's own gateway, which may be inside the private network. */
  is_installations: boolean;
}

type MediaType = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** A file of ours to send. */
export interface StoredMedia {
  media_id: string;
  type: MediaType;
  mime: string;
  file_name: string;
}

/** A template with the values of one person. */
export interface FilledTemplate {
  name: string;
  language: string;
  /** `name`: of a variable that has one instead of a number. */
  header:
    | { kind: 'text'; value: string; name?: string }
    | { kind: 'media'; media: StoredMedia }
    | null;
  body: string[];
  /** The names of the body's variables, where they have names instead of numbers. */
  body_names?: string[];
  /** Values of buttons that have one, by their position. */
  buttons: { position: number; kind: 'url' | 'copy_code' | 'quick_reply'; value: string }[];
  /** The message as a phone shows it, part by part; absent in contents frozen before this field existed. */
  shown?: ShownParts | undefined;
}

/** The words of a template where a phone shows them. */
export interface ShownParts {
  header: string;
  body: string;
  footer: string;
  buttons: { kind: TemplateButton['kind']; text: string }[];
}

/** A message's content: JSON, so that a source can store it. `text` is its readable form. */
export type WhatsappContent =
  | { kind: 'text'; text: string }
  | { kind: 'media'; text: string; media: StoredMedia }
  | { kind: 'template'; text: string; template: FilledTemplate };

/** The outcome of a send: the common channel results, and effects on the number or template. */
export type WhatsappResult =
  | SendResult
  /** The number's rate limit was hit; this message is unaffected. */
  | { result: 'throttled'; response: string }
  /** The number sends nothing until a person acts; `reason` is shown to the store. */
  | {
      result: 'sender_stopped';
      state: 'disconnected' | 'restricted' | 'banned';
      reason: string;
      response: string;
    }
  /** Too many people blocked the number or called it spam. */
  | { result: 'spam_limited'; response: string }
  /** The template is paused or disabled. */
  | { result: 'template_blocked'; response: string };

/** A message on its way to one person. */
interface OutgoingWhatsapp {
  /** Our id of the message, given to the provider where it returns it with its receipts. */
  message_id: string;
  /** E.164 with the plus sign, a business-scoped user id (`BR.…`), or `…@lid`. */
  to: string;
  content: WhatsappContent;
  /** The provider's id of the message this one replies to. */
  reply_to: string | null;
  openMedia(media: StoredMedia): Promise<Buffer>;
}

/** A message that a customer wrote. */
export interface InboundMessage {
  provider_message_id: string;
  /** The sender: E.164 with the plus sign where known, else the business-scoped id or `…@lid`. */
  contact: string;
  /** Other names of the same contact: the phone of an id, and the reverse. */
  also: string[];
  profile_name: string | null;
  text: string;
  /** A file to be copied, as the provider serves it. */
  media: { type: MediaType; mime: string; file_name: string | null; ref: string } | null;
  reply_to: string | null;
  /** A message sent from the store's own phone, which the chat shows as the store's. */
  is_from_store: boolean;
  /** Set for actions other than writing; `text` then describes the event. */
  event?:
    | { kind: 'edited' | 'deleted'; of: string }
    | { kind: 'moved' }
    | { kind: 'preference'; wish: 'stop' | 'return' };
  at: Date;
}

/** A provider's report about a number. Absent fields mean no change. */
export interface SenderUpdate {
  state?: SenderState;
  quality?: QualityRating;
  tier?: MessageLimitTier;
  per_second?: number;
  number?: string;
  /** A gateway has a new pairing code, which it returns on request. */
  has_code?: boolean;
  /** A gateway stopped the session, perhaps only to restart it. */
  is_stop?: boolean;
  /** Shown to the store. */
  reason: string | null;
}

/** A code that pairs a phone with a session. */
export interface PairingCode {
  /** The QR code's text, or the image itself as a data URL. */
  code: string | null;
  image: string | null;
  expires_at: Date;
}

/** A provider's report about a template. */
export interface TemplateUpdate {
  external_id: string;
  name: string;
  language: string;
  provider_status?: string;
  quality?: QualityRating;
  category?: string;
  /** When it takes effect; null: already; absent: unknown. */
  category_from?: string | null | undefined;
  reason: string | null;
}

/** One element of a provider's event, normalized. */
export type WhatsappUpdate =
  /** `is_spam_limited`: it failed because too many people blocked the number or called it spam. */
  | { about: 'message'; receipt: Receipt; is_spam_limited?: boolean }
  | { about: 'inbound'; message: InboundMessage }
  /** `of`: the numbers of the account that it is about, or the one of them with this phone; else the number itself. */
  | { about: 'sender'; sender: SenderUpdate; of?: { phone: string | null } }
  | { about: 'pairing'; pairing: PairingCode }
  | { about: 'template'; template: TemplateUpdate };

/** A WhatsApp provider. */
export interface WhatsappProvider {
  name: string;
  channel: WhatsappChannel;
  /** Whether it stores messages in the test outbox instead of sending them. */
  is_sandbox: boolean;
  send(app: App, line: WhatsappLine, message: OutgoingWhatsapp): Promise<WhatsappResult>;
  /** Interprets a stored element; null where it is irrelevant. Impossible times become `receivedAt`. */
  interpret(data: unknown, receivedAt: Date): WhatsappUpdate | null;
  /** Sends the read receipt of this message and those before it. */
  markRead?(
    app: App,
    line: WhatsappLine,
    message: { provider_message_id: string; contact: string },
  ): Promise<void>;
  /** The bytes of a file that a customer sent. */
  fetchMedia(app: App, line: WhatsappLine, ref: string): Promise<{ bytes: Buffer; mime: string }>;
  /** Official providers only: numbers, templates and signed webhooks. */
  numbers?: NumberApi;
  templates?: TemplateApi;
  notices?: NoticeApi;
  /** Gateways to paired numbers only. */
  sessions?: SessionApi;
  /** Closes its connections. */
  close?(): Promise<void>;
}

/** One element of a gateway's event. */
export interface SessionNotice {
  element: string;
  data: unknown;
}

/** Pairing and maintenance of a paired number. All throw WhatsappRefused or WhatsappUnavailable. */
export interface SessionApi {
  /** Starts pairing and registers the webhook; codes arrive as events. */
  start(app: App, line: WhatsappLine, webhook: string): Promise<PairingCode | null>;
  /** Fetches the current code from a gateway whose events only broadcast a new one. */
  readCode?(app: App, line: WhatsappLine): Promise<PairingCode | null>;
  /** Logs the phone out and deletes the session. */
  stop(app: App, line: WhatsappLine): Promise<void>;
  /** The current state, and the paired number. */
  read(app: App, line: WhatsappLine): Promise<SenderUpdate>;
  /** Fetches the messages with this contact since then: gateways lose events. */
  readBack(app: App, line: WhatsappLine, contact: string, since: Date): Promise<InboundMessage[]>;
  /** Verifies address and key of a gateway without a session. */
  verify(app: App, line: WhatsappLine): Promise<void>;
  /** The elements of a webhook body, without keys; null: not of this gateway. */
  noticesIn(body: unknown, now: Date): SessionNotice[] | null;
}

/** A number as its provider returns it. */
export interface NumberFacts {
  number: string | null;
  name: string;
  quality: QualityRating;
  tier: MessageLimitTier;
  per_second: number;
  state: SenderState;
  /** The reason for its state, shown to the store. */
  reason: string | null;
  portfolio: string | null;
  /** The app at Meta that the token belongs to. */
  app_id: string | null;
}

/** Connecting and reading a number. All throw WhatsappRefused or WhatsappUnavailable. */
export interface NumberApi {
  /** Exchanges the code of Meta's signup window for a token. */
  exchangeCode(app: App, code: string): Promise<string>;
  register(app: App, line: WhatsappLine): Promise<void>;
  read(app: App, line: WhatsappLine): Promise<NumberFacts>;
  /** Registers the webhook of the number's account. */
  listen(
    app: App,
    line: WhatsappLine,
    webhook: { url: string; verify_token: string },
  ): Promise<void>;
  readProfile(app: App, line: WhatsappLine): Promise<WhatsappProfile>;
  writeProfile(app: App, line: WhatsappLine, profile: WhatsappProfile): Promise<void>;
}

/** A template to be submitted for review; texts hold our variables. */
export interface ProviderTemplate {
  name: string;
  language: string;
  category: string;
  header: TemplateHeader | null;
  /** The file of the header. */
  media: { mime: string; file_name: string; open(): Promise<Buffer> } | null;
  body: string;
  footer: string;
  buttons: readonly TemplateButton[];
  variables: readonly TemplateVariable[];
}

/** A template at the provider; its variables are numbered, or named by its author. */
export interface ListedTemplate {
  external_id: string;
  name: string;
  language: string;
  provider_status: string;
  category: string;
  quality: QualityRating;
  reason: string | null;
  header_format: string | null;
  header_text: string | null;
  body: string;
  footer: string;
  buttons: { type: string; text: string; url: string | null; phone: string | null }[];
  /** Unsupported parts, by the provider's name of their kind. */
  other_parts: string[];
}

export interface TemplateApi {
  submit(
    app: App,
    line: WhatsappLine,
    template: ProviderTemplate,
  ): Promise<{ id: string; status: string; category: string }>;
  edit(app: App, line: WhatsappLine, id: string, template: ProviderTemplate): Promise<void>;
  remove(app: App, line: WhatsappLine, template: { id: string; name: string }): Promise<void>;
  /** Null for the sandbox, which stores none. */
  list(app: App, line: WhatsappLine): Promise<ListedTemplate[] | null>;
}

/** One element of a webhook: about a number, or an account and so all its numbers. */
export type WhatsappNotice = { element: string; data: unknown } & (
  | { number: string; account?: undefined }
  | { account: string; number?: undefined }
);

export interface NoticeApi {
  /** Whether the app with this secret sent these bytes. */
  isSigned(body: Buffer, signature: string | undefined, secret: string): boolean;
  noticesIn(body: Buffer): WhatsappNotice[] | null;
}

/** The provider refused the call; `message` is its reason. */
export class WhatsappRefused extends Error {
  readonly code: number | null;
  readonly isTokenDead: boolean;
  constructor(
    message: string,
    { code = null, isTokenDead = false }: { code?: number | null; isTokenDead?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.isTokenDead = isTokenDead;
  }
}

/** The provider was unreachable or failed. */
export class WhatsappUnavailable extends Error {}
