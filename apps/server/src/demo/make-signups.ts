import type { DemoCustomer } from './make-customers.ts';
import type { DemoOrder } from './make-orders.ts';
import { POPUP_DAYS, POPUP_STORIES, type PopupStory } from './popup-stories.ts';
import { type Random, Weighted } from './random.ts';

export interface DemoSignup {
  /** Null: a suspect. */
  customer: DemoCustomer | null;
  email: string;
  at: Date;
  is_new: boolean;
  letter: string;
  page: string;
  device: 'desktop' | 'phone';
  state: 'signed_up' | 'awaiting_confirmation' | 'confirmed' | 'suspect';
  has_consent: boolean;
}

export interface DemoCount {
  /** From 0, today. */
  daysAgo: number;
  letter: string;
  page: string;
  device: 'desktop' | 'phone';
  views: number;
  closes: number;
  holdouts: number;
}

export interface DemoPopup {
  story: PopupStory;
  counts: DemoCount[];
  signups: DemoSignup[];
}

const DAY_MS = 86_400_000;
/** Orders within seven days of a sign-up count as its revenue. */
const MOST_DAYS_BEFORE = 6.5;
/** Share of the purchases after a sign-up that use its code. */
const CODE_SHARE = 0.55;
/** The store size that the stories are written for, and the least share of it. */
const CUSTOMERS = 20_600;
const SCALE_MIN = 0.02;
const UNCONFIRMED = 0.18;
const SUSPECTS = 0.02;
const MAILBOXES = ['mailinator.com', 'yopmail.com', 'tempmail.example'] as const;

interface Candidate {
  customer: DemoCustomer;
  is_new: boolean;
  at: Date;
  /** The purchase that follows. */
  order: DemoOrder | null;
}

/**
 * Views and sign-ups of the demo's pop-ups. Leads and new buyers met the store by signing up, and some orders used the
 * code: their dates and coupons are changed here, before they are stored.
 */
export function makePopups(
  random: Random,
  customers: readonly DemoCustomer[],
  orders: readonly DemoOrder[],
  now: Date,
): DemoPopup[] {
  const scale = Math.max(SCALE_MIN, customers.length / CUSTOMERS);
  const candidates = candidatesOf(random, customers, orders, now);
  return POPUP_STORIES.map((story) => {
    const counts = countsOf(random, story, scale);
    const signups = Object.entries(story.rates).flatMap(([letter, rate]) => {
      const views = counts.reduce((sum, row) => sum + (row.letter === letter ? row.views : 0), 0);
      const taken = takeFor(story, candidates, Math.max(1, Math.round(views * rate)), now);
      return taken.map((candidate) => signUp(random, story, letter, candidate));
    });
    return { story, counts, signups: [...signups, ...suspectsOf(random, story, signups)] };
  });
}

/** People who may sign up, in a random order: leads, buyers before a purchase, and known people who buy nothing. */
function candidatesOf(
  random: Random,
  customers: readonly DemoCustomer[],
  orders: readonly DemoOrder[],
  now: Date,
): Candidate[] {
  const start = now.getTime() - POPUP_DAYS * DAY_MS;
  const firstOrders = new Map<DemoCustomer, DemoOrder>();
  for (const order of orders) {
    if (
      !firstOrders.has(order.customer) &&
      order.ordered_at.getTime() > start + MOST_DAYS_BEFORE * DAY_MS
    ) {
      firstOrders.set(order.customer, order);
    }
  }
  const candidates = customers.flatMap((customer): Candidate[] => {
    if (customer.stage === 'lead') {
      if (!random.chance(0.75)) return [];
      const age = (now.getTime() - customer.created_at.getTime()) % (POPUP_DAYS * DAY_MS);
      return [{ customer, is_new: true, at: new Date(now.getTime() - age), order: null }];
    }
    const order = firstOrders.get(customer);
    if (order) {
      if (order.is_in_store || order.refunded_amount > 0 || !order.paid_at) return [];
      const is_new = customer.created_at.getTime() === order.ordered_at.getTime();
      const at = new Date(order.ordered_at.getTime() - random.below(MOST_DAYS_BEFORE * DAY_MS));
      if (!is_new && at < customer.created_at) return [];
      return random.chance(is_new ? 0.5 : 0.1) ? [{ customer, is_new, at, order }] : [];
    }
    const at = new Date(start + random.below(POPUP_DAYS * DAY_MS));
    return at > customer.created_at && random.chance(0.12)
      ? [{ customer, is_new: false, at, order: null }]
      : [];
  });
  return candidates
    .map((candidate) => [random.next(), candidate] as const)
    .sort(([a], [b]) => a - b)
    .map(([, candidate]) => candidate);
}

/** Takes people out of the candidates; the welcome coupon is mostly for people new to the store. */
function takeFor(
  { model, paused }: PopupStory,
  candidates: Candidate[],
  count: number,
  now: Date,
): Candidate[] {
  const end = now.getTime() - (paused ?? 0) * DAY_MS;
  const taken: Candidate[] = [];
  let known = 0;
  let i = 0;
  while (taken.length < count) {
    const candidate = candidates[i];
    if (!candidate) break;
    const fits =
      candidate.at.getTime() < end &&
      (model !== 'welcome_coupon' || candidate.is_new || known < count * 0.3);
    if (!fits) {
      i++;
      continue;
    }
    if (!candidate.is_new) known++;
    taken.push(candidate);
    candidates.splice(i, 1);
  }
  return taken;
}

function signUp(
  random: Random,
  story: PopupStory,
  letter: string,
  { customer, is_new, at, order }: Candidate,
): DemoSignup {
  if (is_new) customer.created_at = at;
  if (is_new && customer.newsletter_at) customer.newsletter_at = at;
  if (order && story.code && random.chance(CODE_SHARE)) useCode(order, story.code);
  const isDouble = story.changes.double_opt_in === true;
  const isWaiting = isDouble && random.chance(UNCONFIRMED);
  return {
    customer,
    email: customer.email,
    at,
    is_new,
    letter,
    page: pagesOf(story).pick(random),
    device: random.chance(story.phones) ? 'phone' : 'desktop',
    state: isWaiting ? 'awaiting_confirmation' : isDouble ? 'confirmed' : 'signed_up',
    has_consent: !isWaiting && random.chance(0.86),
  };
}

/** The order was bought with the code, for ten per cent. */
function useCode(order: DemoOrder, code: string): void {
  const goods = order.total + order.discount - order.shipping;
  order.coupon = code;
  order.discount = Math.round(goods * 0.1);
  order.total = goods - order.discount + order.shipping;
}

function suspectsOf(
  random: Random,
  story: PopupStory,
  signups: readonly DemoSignup[],
): DemoSignup[] {
  return Array.from({ length: Math.ceil(signups.length * SUSPECTS) }, () => ({
    ...random.pick(signups),
    customer: null,
    email: `${random.digits(8)}@${random.pick(MAILBOXES)}`,
    page: pagesOf(story).pick(random),
    is_new: false,
    state: 'suspect' as const,
    has_consent: false,
  }));
}

function pagesOf({ pages }: PopupStory): Weighted<string> {
  return new Weighted(pages);
}

function countsOf(random: Random, story: PopupStory, scale: number): DemoCount[] {
  const letters = Object.keys(story.rates);
  const pages = story.pages.reduce((sum, [, weight]) => sum + weight, 0);
  const rows: DemoCount[] = [];
  for (let daysAgo = POPUP_DAYS - 1; daysAgo >= (story.paused ?? 0); daysAgo--) {
    // More visitors towards today, fewer of them at times.
    const ofDay = story.views * scale * (1.15 - daysAgo / 300) * (0.75 + random.next() / 2);
    for (const letter of letters) {
      for (const [page, weight] of story.pages) {
        for (const device of ['desktop', 'phone'] as const) {
          const share = device === 'phone' ? story.phones : 1 - story.phones;
          const expected = (ofDay * share * weight) / pages / letters.length;
          const views = Math.floor(expected + random.next());
          const held = story.changes.holdout_percentage ?? 0;
          const holdouts = Math.floor((expected * held) / (100 - held) + random.next());
          if (views + holdouts === 0) continue;
          const closes = Math.round(views * story.closes * (0.85 + random.next() * 0.3));
          rows.push({ daysAgo, letter, page, device, views, closes, holdouts });
        }
      }
    }
  }
  return rows;
}
