import { present } from '@clientela/domain';
import sharp from 'sharp';
import {
  addSender,
  changeSender,
  findSender,
  listSenders,
  makeChatDefault,
  type SenderRow,
} from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { type CopyValue, copyRows } from '#platform/copy';
import { newId } from '#platform/ids';
import { CHAT_STORIES, QUICK_REPLIES, SIZES } from './chat-stories.ts';
import { addSecondNumber, fillTemplates } from './fill-templates.ts';
import type { DemoCustomer } from './make-customers.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PICTURES = ['#b65c7a', '#3f7d6e', '#c58f3d', '#4a6aa5', '#8a5aa8'] as const;

/** Conversations of two months with pictures and voice, and prepared answers. */
export async function fillChats(
  ctx: Ctx,
  random: Random,
  customers: readonly DemoCustomer[],
  most: number,
): Promise<void> {
  const sender = await chatNumber(ctx);
  const sender_id = sender.id;
  await fillQuickReplies(ctx, random);
  const files = await fillFiles(ctx, random);
  await fillTemplates(ctx, sender, present(files.pictures[0], 'picture').id);
  const people = await teamOf(ctx);
  const known = customers.flatMap((customer) =>
    customer.phone?.startsWith('+55') ? [[customer.phone, customer] as const] : [],
  );
  const chosen = [...new Map(known)].slice(0, most);
  const stories = chosen.map(([phone, customer], n) =>
    writeConversation(ctx, random, { customer, phone, n, sender_id, files, people }),
  );
  await copyRows(
    ctx.client,
    'conversations',
    [
      ...[
        'store_id',
        'id',
        'sender_id',
        'customer_id',
        'contact',
        'address',
        'profile_name',
        'state',
      ],
      ...['assignee_id', 'unread', 'last_message_id', 'last_message_at', 'last_text'],
      ...['last_direction', 'last_status', 'window_expires_at', 'created_at'],
    ],
    stories.map(({ conversation }) => conversation),
  );
  await copyRows(
    ctx.client,
    'conversation_names',
    ['store_id', 'sender_id', 'name', 'conversation_id'],
    stories.map(({ name }) => name),
  );
  await copyRows(
    ctx.client,
    'conversation_messages',
    [
      ...['store_id', 'id', 'conversation_id', 'sender_id', 'direction', 'kind', 'text', 'content'],
      ...['media_id', 'media_type', 'media_state', 'status', 'author_kind', 'author_id', 'at'],
      'recorded_at',
    ],
    stories.flatMap(({ messages }) => messages),
  );
}

/** The number that the chat runs over; two test numbers are made where the store has none. */
async function chatNumber(ctx: Ctx): Promise<SenderRow> {
  const [known] = await listSenders(ctx, ['OFFICIAL_WHATSAPP']);
  const id = known?.id ?? newId(ctx.clock.now().getTime());
  if (!known) {
    await addSender(ctx, {
      id,
      channel: 'OFFICIAL_WHATSAPP',
      provider: 'sandbox_whatsapp',
      external_id: `sandbox-${id}`,
      account: `sandbox-${ctx.store.public_key}`,
      portfolio: null,
      name: 'Número de teste',
      number: '+551930000000',
      settings: {},
      state: 'connected',
      credentials: null,
    });
    await changeSender(ctx, id, { quality: 'GREEN', tier: 'TIER_10K' });
  }
  await makeChatDefault(ctx, id);
  const sender = present(await findSender(ctx, id), 'number of the chat');
  if (!known) await addSecondNumber(ctx, sender);
  return sender;
}

async function fillQuickReplies(ctx: Ctx, random: Random): Promise<void> {
  const now = ctx.clock.now();
  const rows = QUICK_REPLIES.map(([name, text]) => [ctx.store.id, random.id(now), name, text]);
  await copyRows(ctx.client, 'quick_replies', ['store_id', 'id', 'name', 'text'], rows);
}

interface DemoFile {
  id: string;
  mime: string;
  file_name: string;
  bytes: Buffer;
}

interface Files {
  pictures: DemoFile[];
  voice: DemoFile;
}

async function fillFiles(ctx: Ctx, random: Random): Promise<Files> {
  const now = ctx.clock.now();
  const pictures = await Promise.all(
    PICTURES.map(async (background, n) => ({
      id: random.id(now),
      mime: 'image/png',
      file_name: `peca-${n + 1}.png`,
      bytes: await drawn(background),
    })),
  );
  const voice = {
    id: random.id(now),
    mime: 'audio/mpeg',
    file_name: 'voz.mp3',
    bytes: silence(3),
  };
  const files = [...pictures, voice];
  await copyRows(
    ctx.client,
    'media_files',
    ['store_id', 'id', 'mime', 'file_name', 'size', 'ready_at', 'created_at'],
    files.map(({ id, mime, file_name, bytes }) => [
      ...[ctx.store.id, id, mime, file_name, bytes.length, now, now],
    ]),
  );
  await ctx.db
    .insertInto('media_pieces')
    .values(
      files.map(({ id, bytes }) => ({ store_id: ctx.store.id, media_id: id, position: 0, bytes })),
    )
    .execute();
  return { pictures, voice };
}

const WIDTH = 320;
const HEIGHT = 240;

/** Something like a folded piece of clothing: stripes on a coloured ground. */
function drawn(colour: string): Promise<Buffer> {
  const ground = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let place = 0; place < WIDTH * HEIGHT; place++) {
    const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)];
    const isPiece = x > 70 && x < 250 && y > 40 && y < 200;
    const light = isPiece ? ((x + y) % 24 < 12 ? 90 : 60) : 0;
    for (const [channel, shade] of ground.entries()) {
      pixels[place * 3 + channel] = Math.min(255, shade + light);
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}

/** A silent MP3 of so many seconds: frames of 32 kbit/s. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.writeUInt32BE(0xfffb10c4);
  return Buffer.concat(Array<Buffer>(Math.round(seconds * 38.28)).fill(frame));
}

function teamOf(ctx: Ctx): Promise<{ user_id: string }[]> {
  return ctx.db
    .selectFrom('collaborators')
    .select('user_id')
    .where('store_id', '=', ctx.store.id)
    .where('role', 'in', ['OWNER', 'MANAGER', 'SELLER'])
    .orderBy('role')
    .orderBy('user_id')
    .execute();
}

interface ConversationDraft {
  customer: DemoCustomer;
  phone: string;
  /** The how manieth conversation: the first are of today. */
  n: number;
  sender_id: string;
  files: Files;
  people: readonly { user_id: string }[];
}

/** One conversation as it went, with its messages. */
function writeConversation(
  ctx: Ctx,
  random: Random,
  { customer, phone, n, sender_id, files, people }: ConversationDraft,
): { conversation: CopyValue[]; name: CopyValue[]; messages: CopyValue[][] } {
  const now = ctx.clock.now().getTime();
  const days = n < 12 ? 0.6 : n < 40 ? 3 : 60;
  const endedAt = now - 60_000 - random.below(days * DAY_MS);
  const lines = present(CHAT_STORIES[n % CHAT_STORIES.length], 'story');
  const startedAt = endedAt - lines.length * 3 * 60_000;
  const id = random.id(new Date(startedAt));
  const assignee = random.chance(0.6) && people.length > 0 ? random.pick(people).user_id : null;
  const author = assignee ?? people[0]?.user_id ?? null;
  const store = ctx.store.id;
  const messages = lines.map((line, place) => {
    const at = new Date(startedAt + (place + 1) * 3 * 60_000);
    const direction = line.startsWith('<') ? 'in' : 'out';
    const words = filled(line.slice(2), customer, random);
    const file =
      words === '#image' ? random.pick(files.pictures) : words === '#voice' ? files.voice : null;
    const type = words === '#image' ? 'image' : 'voice';
    const text = file ? '' : words;
    const media = file && { media_id: file.id, type, mime: file.mime, file_name: file.file_name };
    const content = media ? { kind: 'media', text, media } : { kind: 'text', text };
    const status = direction === 'in' ? 'received' : random.chance(0.8) ? 'read' : 'delivered';
    return {
      id: random.id(at),
      at,
      direction,
      status,
      shown: file ? (type === 'image' ? 'Foto' : 'Mensagem de voz') : text,
      row: (message: { id: string }): CopyValue[] => [
        ...[store, message.id, id, sender_id, direction, file ? 'media' : 'text', text],
        direction === 'out' ? JSON.stringify(content) : null,
        ...[file?.id ?? null, file ? type : null, file ? 'ready' : null, status],
        ...[direction === 'in' ? 'customer' : 'person', direction === 'in' ? null : author, at, at],
      ],
    };
  });
  const last = present(messages.at(-1), 'message');
  const lastIn = messages.findLast(({ direction }) => direction === 'in');
  const isUnread = last.direction === 'in' && (n < 40 || random.chance(0.1));
  const isClosed = !isUnread && n >= 40 && random.chance(0.5);
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  return {
    name: [store, sender_id, phone, id],
    conversation: [
      ...[store, id, sender_id, customer.id, phone, phone, name, isClosed ? 'closed' : 'open'],
      ...[assignee, isUnread ? 1 : 0, last.id, last.at, last.shown, last.direction, last.status],
      lastIn ? new Date(lastIn.at.getTime() + DAY_MS) : null,
      new Date(startedAt),
    ],
    messages: messages.map((message) => message.row(message)),
  };
}

function filled(line: string, customer: DemoCustomer, random: Random): string {
  return line
    .replace('{name}', customer.first_name)
    .replace('{size}', random.pick(SIZES))
    .replace('{city}', customer.city ?? 'minha cidade')
    .replace('{order}', `#${random.between(10_000, 99_999)}`);
}
