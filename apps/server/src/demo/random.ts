import { present } from '@clientela/domain';
/** A small seeded generator (mulberry32): the demo store is the same for everyone on a given day. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `below` − 1. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    // A choice may itself be null.
    return list[this.below(list.length)]!;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** A UUIDv7 of that instant whose random part is seeded too. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    const hex = Array.from({ length: 20 }, () => this.below(16).toString(16)).join('');
    const variant = (8 + this.below(4)).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
  }
}

/** Draws from weighted choices in logarithmic time. */
export class Weighted<T> {
  readonly #choices: readonly { item: T; upTo: number }[];
  readonly #total: number;

  constructor(choices: readonly (readonly [item: T, weight: number])[]) {
    let sum = 0;
    this.#choices = choices.map(([item, weight]) => {
      sum += weight;
      return { item, upTo: sum };
    });
    this.#total = sum;
  }

  pick(random: Random): T {
    const target = random.next() * this.#total;
    let low = 0;
    let high = this.#choices.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#at(middle).upTo > target) high = middle;
      else low = middle + 1;
    }
    return this.#at(low).item;
  }

  #at(index: number) {
    return present(this.#choices[index], 'choice');
  }
}
