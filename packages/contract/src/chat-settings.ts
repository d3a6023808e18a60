import { z } from 'zod';
import { CHAT_TEXT_MAX, ChatMedia } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { Id, pageOf, pageQuery, text } from './shapes.ts';

export const QuickReply = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  media: ChatMedia.nullable(),
});
export type QuickReply = z.output<typeof QuickReply>;

const QuickReplyDraft = z.object({
  name: text(60).min(1, 'O nome é obrigatório'),
  text: text(CHAT_TEXT_MAX).min(1, 'O texto é obrigatório'),
  media_id: Id.nullable().default(null),
});
export type QuickReplyDraft = z.input<typeof QuickReplyDraft>;

export const listQuickReplies = endpoint({
  method: 'GET',
  path: '/stores/:store_id/fast-store-conversation-answers',
  permission: 'Chat.index',
  summary: 'Quick replies, by name',
  query: pageQuery(['name'], 'name:asc'),
  response: pageOf(QuickReply),
});

export const createQuickReply = endpoint({
  method: 'POST',
  path: '/stores/:store_id/fast-store-conversation-answers',
  permission: 'FastStoreConversationAnswer.create',
  summary: 'Prepares an answer',
  body: QuickReplyDraft,
  response: QuickReply,
  failures: ['quick_reply_name_taken', 'chat_file_missing'],
  status: 201,
  idempotent: true,
});

export const updateQuickReply = endpoint({
  method: 'PUT',
  path: '/fast-store-conversation-answers/:id',
  permission: 'FastStoreConversationAnswer.update',
  scope: 'quick_replies',
  summary: 'Changes a prepared answer',
  body: QuickReplyDraft,
  response: QuickReply,
  failures: ['quick_reply_name_taken', 'chat_file_missing'],
});

export const deleteQuickReply = endpoint({
  method: 'DELETE',
  path: '/fast-store-conversation-answers/:id',
  permission: 'FastStoreConversationAnswer.destroy',
  scope: 'quick_replies',
  summary: 'Deletes a prepared answer',
  response: 'nothing',
});

/** Retention of conversation files in months; the default is twelve. */
export const MEDIA_MONTHS = [3, 6, 12, 24, 60] as const;

export const ChatSettings = z.object({
  /** `own`: sellers see their own conversations and unassigned ones. */
  visibility: z.enum(['everyone', 'own']),
  /** `round_robin`: a new conversation goes to the seller at work with the fewest open ones. */
  assignment: z.enum(['manual', 'round_robin']),
  /** Outside the opening hours, once a day and contact. */
  away_enabled: z.boolean(),
  away_text: text(1000),
  /** Whether customers see that their messages were read. */
  sends_read_receipts: z.boolean().default(false),
  /** Photos, voices and files are deleted after so long; texts stay. */
  media_months: z.literal(MEDIA_MONTHS).default(12),
});
export type ChatSettings = z.output<typeof ChatSettings>;

export const readChatSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/chat-settings',
  permission: 'Chat.index',
  summary: 'How the chat of the store works',
  response: ChatSettings,
});

export const saveChatSettings = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/chat-settings',
  permission: 'Chat.update',
  summary: 'Changes how the chat of the store works',
  body: ChatSettings.refine(({ away_enabled, away_text }) => !away_enabled || away_text !== '', {
    path: ['away_text'],
    error: 'Escreva a mensagem de ausência',
  }).meta({ description: '`away_text` is there where `away_enabled` is' }),
  response: ChatSettings,
});
