import { CONVERSATION_FILTERS, type ConversationFilter } from '@clientela/contract';
import { oneOf, textIn } from '#lib/search.ts';

/** URL parameters of the chat. */
export interface ChatSearch {
  /** The open conversation. */
  conversation?: string | undefined;
  /** Customer whose conversation is opened, or started if there is none. */
  customer?: string | undefined;
  sender_id?: string | undefined;
  filter?: ConversationFilter | undefined;
  tag_id?: string | undefined;
  search?: string | undefined;
  /** On a phone: the customer is shown in place of the messages. */
  pane?: 'customer' | undefined;
}

/** The filter in effect: own and unassigned conversations by default; a search covers all of them. */
export function filterOf({ filter, search }: ChatSearch): ConversationFilter {
  return filter ?? (search ? 'all' : 'mine_or_unassigned');
}

export function chatSearch(raw: Record<string, unknown>): ChatSearch {
  return {
    conversation: textIn(raw.conversation),
    customer: textIn(raw.customer),
    sender_id: textIn(raw.sender_id),
    filter: oneOf(raw.filter, CONVERSATION_FILTERS),
    tag_id: textIn(raw.tag_id),
    search: textIn(raw.search),
    pane: oneOf(raw.pane, ['customer']),
  };
}
