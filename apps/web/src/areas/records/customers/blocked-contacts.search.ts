import {
  BLOCK_REASONS,
  type BlockReason,
  CONTACT_CHANNELS,
  type ContactChannel,
} from '@clientela/contract';
import { type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

export interface BlockedSearch extends ListSearch {
  channel?: ContactChannel | undefined;
  reason?: BlockReason | undefined;
  code?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function blockedSearch(raw: Record<string, unknown>): BlockedSearch {
  return {
    ...listSearch(raw),
    channel: oneOf(raw.channel, CONTACT_CHANNELS),
    reason: oneOf(raw.reason, BLOCK_REASONS),
    code: textIn(raw.code),
    from: textIn(raw.from),
    to: textIn(raw.to),
  };
}
