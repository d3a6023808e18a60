import type { Asked, AssistantRefusal } from '@clientela/contract';

/** A question as understood: one reading, several to choose from, or a refusal that names its words. */
export type Understanding =
  | { asked: Asked; is_default_period: boolean }
  | { choices: Asked[] }
  | { refusal: AssistantRefusal; words: string[]; limit?: Limit };

/** Why words that are understood cannot be answered; each has a sentence of its own. */
export type Limit = 'future' | 'hours' | 'statuses' | 'past_purchases' | 'smallest';

/** A word of the store, as questions name it. */
export interface StoreWord {
  of:
    | 'product'
    | 'category'
    | 'brand'
    | 'city'
    | 'campaign'
    | 'cluster'
    | 'tag'
    | 'coupon'
    | 'lesson';
  /** The key of its dimension: an id, or the name itself. */
  key: string;
  name: string;
}
