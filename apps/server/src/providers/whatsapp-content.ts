import type { InboundMessage } from '#areas/messaging/whatsapp/whatsapp.port';
import { fieldsOf, listOf, wordOf } from './body.ts';
import { whatsappTexts } from './whatsapp.texts.ts';

/**
 * Message content in WhatsApp's own protocol, as Evolution and WAHA pass it on. Phones send any shape: everything is
 * read as unknown, and an unsupported kind becomes a line that names it.
 */

export const NOT_SHOWN = whatsappTexts.not_shown;

type Fields = Record<string, unknown>;
type FileIn = Omit<NonNullable<InboundMessage['media']>, 'ref'> & { caption: string };

export interface Content {
  text: string;
  media: Omit<NonNullable<InboundMessage['media']>, 'ref'> | null;
  event?: NonNullable<InboundMessage['event']>;
}

/** The parts of a line that have words. */
export function lineOf(label: string, parts: readonly unknown[], separator = ' – '): string {
  const words = [...new Set(parts.map(wordOf).filter(Boolean))].join(separator);
  return words ? `${label}: ${words}` : label;
}

export function placeText(place: { name?: unknown; address?: unknown; at: unknown[] }): string {
  const [latitude, longitude] = place.at.map(wordOf);
  const map = latitude && longitude ? `https://maps.google.com/?q=${latitude},${longitude}` : '';
  return lineOf(whatsappTexts.place, [place.name, place.address, map]);
}

export function contactText(name: unknown, ways: readonly unknown[]): string {
  return lineOf(whatsappTexts.contact, [name, ...ways]);
}

/** Every phone and address of a vCard, not only its first. */
export function vcardText(name: unknown, vcard: unknown): string {
  const lines = wordOf(vcard)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const valuesOf = (field: string) =>
    lines.flatMap((line) => {
      const [, value] =
        new RegExp(`^(?:item\\d+\\.)?${field}(?:;[^:]*)?:(.*)$`, 'i').exec(line) ?? [];
      return value?.trim()
        ? [
            value
              .replace(/^(tel|mailto):/i, '')
              .replaceAll('\\,', ',')
              .trim(),
          ]
        : [];
    });
  return contactText(wordOf(name) || valuesOf('FN')[0], [...valuesOf('TEL'), ...valuesOf('EMAIL')]);
}

/** Messages that hold another one: disappearing, to be seen once, with a caption, sent from another device. */
const WRAPPERS = [
  ...['ephemeralMessage', 'viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'],
  ...['documentWithCaptionMessage', 'deviceSentMessage', 'editedMessage', 'lottieStickerMessage'],
  ...['groupMentionedMessage', 'botInvokeMessage', 'associatedChildMessage', 'spoilerMessage'],
];
const MOST_WRAPPERS = 8;

function unwrapped(message: Fields): Fields {
  let inner = message;
  for (let depth = 0; depth < MOST_WRAPPERS; depth++) {
    const name = WRAPPERS.find((one) => Object.keys(fieldsOf(fieldsOf(inner[one]).message)).length);
    if (!name) break;
    inner = fieldsOf(fieldsOf(inner[name]).message);
  }
  return inner;
}

/** Of the protocol itself or of Evolution, not something that a person wrote. */
const SILENT = new Set([
  ...['messageContextInfo', 'senderKeyDistributionMessage', 'protocolMessage', 'pollUpdateMessage'],
  ...['fastRatchetKeySenderKeyDistributionMessage', 'saveInChatMessage', 'pinInChatMessage'],
  ...[
    'encReactionMessage',
    'deviceSentMessage',
    'contextInfo',
    'base64',
    'mediaUrl',
    'placeholderMessage',
  ],
  ...[
    'speechToText',
    'chat',
    'call',
    'stickerSyncRmrMessage',
    'albumMessage',
    'secretEncryptedMessage',
  ],
]);

const TEXTS: Record<string, (content: Fields) => string> = {
  extendedTextMessage: ({ text }) => wordOf(text),
  buttonsResponseMessage: ({ selectedDisplayText, selectedButtonId }) =>
    wordOf(selectedDisplayText) || wordOf(selectedButtonId),
  templateButtonReplyMessage: ({ selectedDisplayText, selectedId }) =>
    wordOf(selectedDisplayText) || wordOf(selectedId),
  listResponseMessage: ({ title, description, singleSelectReply }) =>
    wordOf(title) || wordOf(description) || wordOf(fieldsOf(singleSelectReply).selectedRowId),
  interactiveResponseMessage: ({ body, nativeFlowResponseMessage }) =>
    wordOf(fieldsOf(body).text) || formText(fieldsOf(nativeFlowResponseMessage).paramsJson),
  locationMessage: ({ degreesLatitude, degreesLongitude, name, address }) =>
    placeText({ name, address, at: [degreesLatitude, degreesLongitude] }),
  liveLocationMessage: ({ degreesLatitude, degreesLongitude, caption }) =>
    placeText({ name: caption, at: [degreesLatitude, degreesLongitude] }),
  contactMessage: ({ displayName, vcard }) => vcardText(displayName, vcard),
  contactsArrayMessage: ({ displayName, contacts }) =>
    listOf(contacts)
      .map(fieldsOf)
      .map((one) => vcardText(one.displayName, one.vcard))
      .join('\n') || contactText(displayName, []),
  orderMessage: ({ message, orderTitle, itemCount }) =>
    lineOf(whatsappTexts.catalog_order, [
      message,
      orderTitle,
      itemCount && whatsappTexts.item_count(wordOf(itemCount)),
    ]),
  productMessage: ({ product, body }) => {
    const { title, description, retailerId } = fieldsOf(product);
    return lineOf(whatsappTexts.product, [title, body, description, retailerId]);
  },
  groupInviteMessage: ({ groupName, caption }) =>
    lineOf(whatsappTexts.group_invite, [groupName, caption]),
  eventMessage: ({ name, description }) => lineOf(whatsappTexts.event, [name, description]),
  listMessage: ({ title, description }) => lineOf(whatsappTexts.list, [title, description]),
  buttonsMessage: ({ contentText, text }) => lineOf(whatsappTexts.buttons, [text, contentText]),
  interactiveMessage: ({ body }) => lineOf(whatsappTexts.buttons, [fieldsOf(body).text]),
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate }) =>
    wordOf(fieldsOf(hydratedTemplate ?? hydratedFourRowTemplate).hydratedContentText) || NOT_SHOWN,
  requestPaymentMessage: () => whatsappTexts.payment_request,
  sendPaymentMessage: () => whatsappTexts.payment,
};
for (const version of ['', 'V2', 'V3', 'V4', 'V5', 'V6']) {
  TEXTS[`pollCreationMessage${version}`] = ({ name, options }) =>
    lineOf(whatsappTexts.poll, [name, ...listOf(options).map((one) => fieldsOf(one).optionName)]);
}

/** The answers of a form, without its token, which is technical. */
export function formText(json: unknown): string {
  let answers: Fields;
  try {
    answers = fieldsOf(JSON.parse(wordOf(json)));
  } catch {
    answers = {};
  }
  const shown = Object.entries(answers).flatMap(([name, value]) => {
    const words = Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value);
    return name === 'flow_token' || !words ? [] : [`${name}: ${words}`];
  });
  return lineOf(whatsappTexts.form_answer, shown, '; ');
}

/** Returns the readable content of a message; null if no person wrote it. */
export function contentOf(raw: unknown): Content | null {
  const outer = fieldsOf(raw);
  // An edit is wrapped in an edit: the words are in its protocol message.
  const message = unwrapped(outer);
  const event = eventIn(fieldsOf(message.protocolMessage ?? outer.protocolMessage));
  if (event) return event;
  const conversation = wordOf(message.conversation);
  if (conversation) return { text: conversation, media: null };
  const file = fileIn(message);
  if (file) {
    const { caption, ...media } = file;
    return { text: caption, media };
  }
  const reaction = message.reactionMessage;
  if (reaction) {
    const text = wordOf(fieldsOf(reaction).text);
    return text ? { text, media: null } : null;
  }
  for (const [name, read] of Object.entries(TEXTS)) {
    if (message[name] === undefined || message[name] === null) continue;
    return { text: read(fieldsOf(message[name])) || NOT_SHOWN, media: null };
  }
  const isUnknown = Object.entries(message).some(
    ([name, value]) => !SILENT.has(name) && name !== 'conversation' && value,
  );
  return isUnknown ? { text: NOT_SHOWN, media: null } : null;
}

function eventIn({ type, key, editedMessage }: Fields): Content | null {
  const of = wordOf(fieldsOf(key).id);
  if (!of) return null;
  if (type === 0 || type === 'REVOKE' || type === undefined) {
    if (!editedMessage) {
      return type === undefined ? null : { text: '', media: null, event: { kind: 'deleted', of } };
    }
  }
  const isEdit = type === 14 || type === 'MESSAGE_EDIT' || (type === undefined && editedMessage);
  if (!isEdit) return null;
  const { text = NOT_SHOWN } = contentOf(editedMessage) ?? {};
  return { text, media: null, event: { kind: 'edited', of } };
}

const FILE_KINDS = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const;

/** The file in a message, as WhatsApp describes it; push-to-talk audio is a voice message. */
export function fileIn(raw: unknown): FileIn | null {
  const message = unwrapped(fieldsOf(raw));
  for (const [name, type] of Object.entries(FILE_KINDS)) {
    if (!message[name]) continue;
    const { mimetype, fileName, caption, ptt, PTT } = fieldsOf(message[name]);
    return {
      type: type === 'audio' && (ptt === true || PTT === true) ? 'voice' : type,
      mime: wordOf(mimetype).split(';')[0] || 'application/octet-stream',
      file_name: wordOf(fileName) || null,
      caption: wordOf(caption),
    };
  }
  return null;
}

/** Edits and deletions have no name that all notices of the same one share. */
export function nameOfEvent({ kind, of }: { kind: string; of: string }, text: string): string {
  return `change:${kind}:${of}:${text.slice(0, 200)}`;
}
