import { SENDER_CHANNELS } from '@clientela/domain';
import { z } from 'zod';
import { Id, Instant } from './shapes.ts';

/** Numbers and accounts from which a store sends SMS and WhatsApp (channels, chat §2 and §3). */

export const SenderChannel = z.enum(SENDER_CHANNELS);
export type SenderChannel = z.output<typeof SenderChannel>;

/** `degraded`: its quality is YELLOW; `paused`: by a person or the number rate guard. */
export const SENDER_STATES = [
  'pairing',
  'connected',
  'degraded',
  'paused',
  'disconnected',
  'restricted',
  'banned',
  'removed',
] as const;
export const SenderState = z.enum(SENDER_STATES);
export type SenderState = z.output<typeof SenderState>;

export const SENDER_STATE_LABELS: Record<SenderState, string> = {
  pairing: 'Aguardando conexão',
  connected: 'Conectado',
  degraded: 'Qualidade em alerta',
  paused: 'Pausado',
  disconnected: 'Desconectado',
  restricted: 'Restrito pelo WhatsApp',
  banned: 'Banido pelo WhatsApp',
  removed: 'Removido',
};

/** Of a number that is connected and hears nothing. */
export const SILENT_LABEL = 'Conectado, mas sem receber';

/** From these a message may leave. */
export const SENDING_STATES: readonly SenderState[] = ['connected', 'degraded'];

export const QUALITY_RATINGS = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;
export const QualityRating = z.enum(QUALITY_RATINGS);
export type QualityRating = z.output<typeof QualityRating>;

/**
 * How many people a portfolio may start conversations with in 24 hours, by tier (product §7; TIER_2K by decisions
 * §10).
 */
export const MESSAGE_LIMITS = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: 10_000_000,
  NOT_APPLICABLE: 0,
} as const;
export type MessageLimitTier = keyof typeof MESSAGE_LIMITS;
export const MESSAGE_LIMIT_TIERS = Object.keys(MESSAGE_LIMITS) as MessageLimitTier[];
export const MessageLimitTier = z.enum(MESSAGE_LIMIT_TIERS);

/** A sender as lists and choices show it. */
export const Sender = z.object({
  id: Id,
  channel: SenderChannel,
  provider: z.string(),
  external_id: z.string(),
  name: z.string(),
  /** E.164; null until the provider returns it, and for SMS accounts without a number of their own. */
  number: z.string().nullable(),
  state: SenderState,
  state_label: z.string(),
  /** Why it is in this state, in words for the store. */
  state_reason: z.string().nullable(),
  state_changed_at: Instant,
  quality: QualityRating,
  tier: MessageLimitTier,
  is_campaign_default: z.boolean(),
  is_chat_default: z.boolean(),
  connected_at: Instant.nullable(),
  /** Since when it is connected without inbound messages; null: it receives, or it is too early to know. */
  silent_since: Instant.nullable(),
});
export type Sender = z.output<typeof Sender>;
