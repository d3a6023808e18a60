import { z } from 'zod';
import { ACTIVITY_REASONS } from './campaign-activities.ts';
import { CustomerTag } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { Sender } from './senders.ts';
import { Id, Instant, listOf, many, text } from './shapes.ts';

/** Conversations over the store's WhatsApp numbers (product §3 to §7; channels, chat §4). */

export const CONVERSATIONS_PER_PAGE = 30;
export const CHAT_MESSAGES_PER_PAGE = 50;
/** Limit of a WhatsApp text (channels §1.1) and of a file's caption. */
export const CHAT_TEXT_MAX = 4096;
export const CAPTION_MAX = 1024;
/** A deletion can be taken back on the screen for so long; it is erased after ERASED_AFTER_HOURS. */
export const UNDO_SECONDS = 10;
export const ERASED_AFTER_HOURS = 24;
/** Unread conversations are counted up to here. */
export const UNREAD_SHOWN_MAX = 100;

export const CONVERSATION_STATES = ['open', 'closed'] as const;
export const ConversationState = z.enum(CONVERSATION_STATES);
export type ConversationState = z.output<typeof ConversationState>;

/** All filters but `closed` list open conversations. */
export const CONVERSATION_FILTERS = [
  'mine_or_unassigned',
  'mine',
  'unassigned',
  'unread',
  'all',
  'closed',
] as const;
export const ConversationFilter = z.enum(CONVERSATION_FILTERS);
export type ConversationFilter = z.output<typeof ConversationFilter>;

export const CHAT_MEDIA_TYPES = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
] as const;
export const ChatMediaType = z.enum(CHAT_MEDIA_TYPES);
export type ChatMediaType = z.output<typeof ChatMediaType>;

/** In the order in which a message moves through them. */
export const CHAT_STATUSES = [
  'received',
  'scheduled',
  'waiting',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export const ChatStatus = z.enum(CHAT_STATUSES);
export type ChatStatus = z.output<typeof ChatStatus>;

/** Failure reasons of chat messages, in addition to those of all messages. */
export const CHAT_FAILURES = [...ACTIVITY_REASONS, 'customer_wrote'] as const;
export type ChatFailure = (typeof CHAT_FAILURES)[number];

export const ChatMedia = z.object({
  /** Null while a customer's file is being copied, and once it is gone. */
  id: Id.nullable(),
  type: ChatMediaType,
  mime: z.string(),
  file_name: z.string(),
  size: z.int().nullable(),
  state: z.enum(['copying', 'ready', 'gone']),
});
export type ChatMedia = z.output<typeof ChatMedia>;

export const ChatMessage = z.object({
  id: Id,
  conversation_id: Id,
  direction: z.enum(['in', 'out']),
  kind: z.enum(['text', 'media', 'template']),
  text: z.string(),
  media: ChatMedia.nullable(),
  status: ChatStatus,
  /** For a failed message: the reason in words, and the provider's response. */
  failure: z
    .object({ code: z.enum(CHAT_FAILURES), label: z.string(), detail: z.string().nullable() })
    .nullable(),
  /**
   * `phone`: typed on the store's own telephone; `system`: an automatic reply; `campaign`: the message replied to.
   */
  author: z.object({
    kind: z.enum(['customer', 'person', 'phone', 'system', 'campaign']),
    name: z.string().nullable(),
  }),
  resend_of: Id.nullable(),
  client_id: z.string().nullable(),
  send_at: Instant.nullable(),
  at: Instant,
});
export type ChatMessage = z.output<typeof ChatMessage>;

const Person = z.object({ id: Id, name: z.string() });

export const Conversation = z.object({
  id: Id,
  sender_id: Id,
  /** The person's phone where it is known. */
  profile_contact: z.string(),
  profile_name: z.string(),
  has_unread_messages: z.boolean(),
  unread: z.int(),
  state: ConversationState,
  assignee: Person.nullable(),
  customer: Person.extend({ stage: z.enum(['customer', 'lead']) }),
  tags: z.array(CustomerTag),
  last_message: z.object({
    id: Id.nullable(),
    text: z.string(),
    direction: z.enum(['in', 'out']).nullable(),
    status: ChatStatus.nullable(),
    /** Name of the person of the store who sent it; null for all other messages. */
    author: z.string().nullable(),
  }),
  last_message_at: Instant,
  /** Until when free text may be sent; null: they have not written yet, or the channel does not ask. */
  window_expires_at: Instant.nullable(),
  /** They wrote something that sounds like a wish for no more messages. */
  suggests_opt_out: z.boolean(),
});
export type Conversation = z.output<typeof Conversation>;

const cursor = z.string().max(600).optional();

/** A page read on from its cursor. */
function readOn<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), next_cursor: z.string().nullable() });
}

export const ChatSender = Sender.pick({
  id: true,
  external_id: true,
  name: true,
  number: true,
  channel: true,
  state: true,
  state_label: true,
}).extend({
  is_default: z.boolean(),
  /** Whether free text is bound to the 24 hours after their last message. */
  has_window: z.boolean(),
});
export type ChatSender = z.output<typeof ChatSender>;

export const listChatSenders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/chat-senders',
  permission: 'Chat.index',
  summary: 'The WhatsApp numbers that conversations run over, the default first',
  response: listOf(ChatSender),
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/conversation-contacts',
  permission: 'Chat.index',
  summary: 'Conversations that the person may see, the latest first, 30 at a time',
  query: z.object({
    /** Left out: of all numbers. */
    sender_id: Id.optional(),
    filter: ConversationFilter.default('all'),
    tag_id: Id.optional(),
    /** In names, phones and everything ever written. */
    search: z.string().trim().max(100).optional(),
    cursor,
  }),
  response: readOn(Conversation),
});

export const countUnreadConversations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/conversation-contacts/unread',
  permission: 'Chat.index',
  summary: 'How many conversations that the person may see are unread, counted up to 100',
  response: z.object({ unread: z.int() }),
});

export const listChatColleagues = endpoint({
  method: 'GET',
  path: '/stores/:store_id/conversation-contacts/colleagues',
  permission: 'Chat.index',
  summary: 'People of the store who reply to conversations, by name',
  response: listOf(Person),
});

export const openConversation = endpoint({
  method: 'POST',
  path: '/stores/:store_id/conversation-contacts',
  permission: 'Chat.index',
  summary: 'The conversation with a customer over a number; made where there is none',
  body: z.object({
    customer_id: Id,
    /** Left out: the number that the chat begins conversations from. */
    sender_id: Id.optional(),
  }),
  response: Conversation,
  failures: ['chat_number_missing', 'chat_phone_missing', 'conversation_of_other'],
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversation-contacts/:id',
  permission: 'Chat.index',
  scope: 'conversations',
  summary: 'One conversation',
  response: Conversation,
});

export const updateConversation = endpoint({
  method: 'PUT',
  path: '/conversation-contacts/:id',
  permission: 'Chat.index',
  scope: 'conversations',
  summary:
    'Marks a conversation as read or unread, closes or opens it; an assigned one is marked as read by its assignee only',
  body: z.object({
    has_unread_messages: z.boolean().optional(),
    state: ConversationState.optional(),
    /** The suggestion to take them off the messages was seen. */
    suggests_opt_out: z.literal(false).optional(),
  }),
  response: Conversation,
});

export const assignConversation = endpoint({
  method: 'POST',
  path: '/conversation-contacts/:id/assign',
  permission: 'Chat.index',
  scope: 'conversations',
  summary: 'Assigns or unassigns a conversation; sellers take unassigned ones and pass on theirs',
  body: z.object({ user_id: Id.nullable() }),
  response: Conversation,
  failures: ['chat_person_missing'],
});

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/conversation-contacts/:id',
  permission: 'Chat.destroy',
  scope: 'conversations',
  summary: 'Removes a conversation at once; it is erased after a day',
  response: 'nothing',
});

export const clearConversation = endpoint({
  method: 'DELETE',
  path: '/conversation-contacts/:id/messages',
  permission: 'Chat.destroy',
  scope: 'conversations',
  summary: 'Clears the messages of a conversation at once; they are erased after a day',
  response: 'nothing',
});

export const restoreConversation = endpoint({
  method: 'POST',
  path: '/conversation-contacts/:id/restore',
  permission: 'Chat.destroy',
  scope: 'conversations',
  summary: 'Restores a deleted or cleared conversation that is not erased yet',
  response: Conversation,
});

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/conversation-contacts/:id/messages',
  permission: 'Chat.index',
  scope: 'conversations',
  summary: 'Messages of a conversation, the latest first, 50 at a time',
  query: z.object({ cursor }),
  response: readOn(ChatMessage),
});

const ClientId = z.string().min(8).max(64);

export const ChatMessageDraft = z.object({
  /** The browser's name for it: the same again is the same message. */
  client_id: ClientId,
  text: text(CHAT_TEXT_MAX).default(''),
  /** With a template: the file of its header. */
  media_id: Id.optional(),
  /** In place of a text: an approved template, which needs no open window. */
  template_id: Id.optional(),
  /** Texts in place of the template's variables, by their names, or by their places in one made elsewhere. */
  parameters: z.record(z.string().max(80), text(400)).optional(),
  /** Leaves then, unless the customer writes before. */
  send_at: Instant.optional(),
});
export type ChatMessageDraft = z.input<typeof ChatMessageDraft>;

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/conversation-contacts/:id/messages',
  permission: 'Chat.index',
  scope: 'conversations',
  summary: 'Sends a text or a file, now or later',
  while_enabled: true,
  body: ChatMessageDraft,
  response: ChatMessage,
  failures: [
    'invalid_fields',
    'chat_window_closed',
    'chat_number_away',
    'chat_balance_insufficient',
    'chat_file_missing',
    'chat_template_unusable',
  ],
  status: 201,
});

export const resendChatMessage = endpoint({
  method: 'POST',
  path: '/conversation-messages/:id/resend',
  permission: 'Chat.index',
  scope: 'conversation_messages',
  summary: 'Sends a message that failed once more, as a new one; the old one stays as it is',
  while_enabled: true,
  body: z.object({ client_id: ClientId }),
  response: ChatMessage,
  failures: [
    'chat_message_not_failed',
    'chat_window_closed',
    'chat_number_away',
    'chat_balance_insufficient',
    'chat_file_missing',
  ],
  status: 201,
});

export const cancelChatMessage = endpoint({
  method: 'DELETE',
  path: '/conversation-messages/:id',
  permission: 'Chat.index',
  scope: 'conversation_messages',
  summary: 'Takes back a scheduled message',
  response: 'nothing',
  failures: ['chat_message_left'],
});

export const findByPhones = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers/phone-details',
  permission: 'Customer.index',
  summary: 'Customers of up to 100 phones, with and without the ninth digit',
  query: z.object({ phones: many(z.string().max(40)) }),
  response: listOf(
    z.object({
      phone: z.string(),
      customer: z
        .object({
          id: Id,
          first_name: z.string(),
          last_name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

export const readRandomMetadata = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers/random-metadata',
  permission: 'Customer.index',
  summary: 'Data of some customers, whichever they are, for previews of messages',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(20).default(5),
    /** Only customers known to this shop or system. */
    integration_name: z.string().max(80).optional(),
  }),
  response: listOf(
    z.object({
      id: Id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      /** The store's own fields by key, as messages say them. */
      custom: z.record(z.string(), z.string()),
    }),
  ),
});
