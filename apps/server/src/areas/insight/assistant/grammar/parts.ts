import type { Asked } from '@clientela/contract';
import type { Limit } from '../understanding.ts';
import type { Item } from './items.ts';

/** The parts of a question by what they say. */
export type Of<Is extends Item['is']> = Extract<Item, { is: Is }>;

/** One reading of a question; `unused` are parts that found no place in it. */
export interface Reading {
  asked: Asked | null;
  is_default_period: boolean;
  unused: Item[];
  /** Why parts found none, where that has a sentence of its own. */
  limit?: Limit;
}

const isAnd = (item: Item | undefined) => item?.is === 'filler' && item.said === 'e';

/** The parts of a question not yet used. */
export class Parts {
  #left: Item[];
  /** Why the question has no answer, where that has a sentence of its own. */
  limit: Limit | null = null;
  constructor(items: readonly Item[]) {
    this.#left = items
      .map((item, at) => (isAnd(items[at - 1]) ? { ...item, isJoined: true } : item))
      .filter(({ is }) => is !== 'filler');
  }
  has(is: Item['is']): boolean {
    return this.#left.some((item) => item.is === is);
  }
  take<Is extends Item['is']>(is: Is): Of<Is>[] {
    const taken = this.#left.filter((item): item is Of<Is> => item.is === is);
    this.#left = this.#left.filter((item) => item.is !== is);
    return taken;
  }
  /** Parts that found no place after all. */
  putBack(items: readonly Item[]): void {
    this.#left = [...this.#left, ...items];
  }
  drop(...kinds: Item['is'][]): void {
    this.#left = this.#left.filter(({ is }) => !kinds.includes(is));
  }
  all(): readonly Item[] {
    return this.#left;
  }
  reading(asked: Asked | null, is_default_period = false): Reading {
    return {
      asked,
      is_default_period,
      unused: this.#left,
      ...(this.limit && { limit: this.limit }),
    };
  }
}
