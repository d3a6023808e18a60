import type { PublishedPopup } from '@clientela/contract/storefront';

/** Decisions of the script, without the page: pop-up, memory, page and time in, an answer out. */

type Letter = PublishedPopup['weights'][number][0];
type PageRule = PublishedPopup['targeting']['include'][number];

/** What the browser keeps of a pop-up; dates in milliseconds. */
export interface PopupMemory {
  views?: number;
  closed?: number;
  signed?: number;
  letter?: Letter;
  held?: boolean;
  /** Below the percentage of the holdout: held out. */
  draw?: number;
}

/** What the browser keeps of the store. `id` exists only with consent or after a sign-up. */
export interface Memory {
  id?: string;
  consent?: boolean;
  /** The campaign token that was joined last. */
  joined?: string;
  visits?: number;
  /** Last sign of the visitor. */
  last?: number;
  /** Automatic pop-ups shown in this visit. */
  shown?: number;
  landing?: string;
  referrer?: string;
  utm?: { source?: string; medium?: string; campaign?: string };
  popups: Record<string, PopupMemory>;
}

export interface Page {
  href: string;
  device: 'desktop' | 'phone';
  /** Cents; null: unknown. */
  cart: number | null;
}

/** Progress of a page towards its triggers; seconds count while the page is visible. */
export interface Progress {
  seconds: number;
  quiet: number;
  isIdle: boolean;
  /** The pointer left by the top. */
  hasLeft: boolean;
  /** Scrolled share of the scrollable height; null: little scrolls. */
  depth: number | null;
}

const DAY = 86_400_000;
const VISIT_ENDS = 1_800_000;
const PER_VISIT = 2;
const CHECKOUT = /\/(checkouts?(?!\/(#\/)?cart)|onepage|finalizar|pagamento|payment)/i;
const SEARCH_ENGINE = /^https?:\/\/([\w-]+\.)*(google|bing|yahoo|duckduckgo|ecosia|yandex|baidu)\./;

const pathOf = (href: string) => href.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*/, '') || '/';

const readable = (href: string) => {
  try {
    return decodeURI(href).toLowerCase();
  } catch {
    return href.toLowerCase();
  }
};

const withoutSlash = (address: string) => address.replace(/(.)\/$/, '$1');

export function fitsPage({ test, value }: PageRule, href: string): boolean {
  const rule = readable(value);
  let address = readable(href);
  if (!/^https?:/.test(rule)) address = address.replace(/^\w+:\/\/[^/]*/, '');
  if (!rule.includes('#')) address = address.replace(/#.*/, '');
  if (!rule.includes('?')) address = withoutSlash(address.replace(/\?.*/, ''));
  // Line breaks mark both ends, so that an anchored rule is found at its end only.
  const start = test === 'contains' ? '' : '\n';
  const end = test === 'is' || test === 'matches' ? '\n' : '';
  const subject = `\n${address}\n`;
  let at = 0;
  return (start + (end ? withoutSlash(rule) : rule) + end).split('*').every((part) => {
    const found = subject.indexOf(part, at);
    at = found + part.length;
    return found >= 0;
  });
}

/** A date more than a day ahead was written by a wrong clock and is ignored. */
export const isWithin = (date: number | undefined, days: number, now: number) =>
  !!date && date - now < DAY && now - date < days * DAY;

export const isRunning = ({ started_at, ended_at }: PublishedPopup, now: number) =>
  !(started_at && Date.parse(started_at) > now) && !(ended_at && Date.parse(ended_at) <= now);

/** Whether the page and the visitor fit; clusters, known and unknown are the server's. */
export function fitsTarget({ targeting: t }: PublishedPopup, memory: Memory, page: Page): boolean {
  const fits = (rule: PageRule) => fitsPage(rule, page.href);
  const { utm = {}, referrer = '' } = memory;
  const isSame = (wanted: string, actual = '') =>
    !wanted || wanted.toLowerCase() === actual.toLowerCase();
  const isNew = (memory.visits ?? 1) < 2;
  return (
    (!t.include.length || t.include.some(fits)) &&
    !t.exclude.some(fits) &&
    (t.on_checkout || !CHECKOUT.test(page.href)) &&
    (!t.devices.length || t.devices.includes(page.device)) &&
    !(t.visitor === 'new' && !isNew) &&
    !(t.visitor === 'returning' && isNew) &&
    (t.cart_min === null || (page.cart !== null && page.cart >= t.cart_min)) &&
    (t.cart_max === null || (page.cart !== null && page.cart <= t.cart_max)) &&
    isSame(t.utm_source, utm.source) &&
    isSame(t.utm_medium, utm.medium) &&
    isSame(t.utm_campaign, utm.campaign) &&
    referrer.toLowerCase().includes(t.referrer.toLowerCase())
  );
}

/** Whether a sign-up hides the pop-up. */
export function isSignedUp({ id, frequency }: PublishedPopup, memory: Memory, now: number) {
  const { signed } = memory.popups[id] ?? {};
  const days = frequency.after_signup_days;
  return days === null ? !!signed : isWithin(signed, days, now);
}

/** Whether a pop-up may open automatically. */
export function isDue(popup: PublishedPopup, memory: Memory, now: number): boolean {
  const { closed, views = 0 } = memory.popups[popup.id] ?? {};
  const { after_close_days, max_views } = popup.frequency;
  return (
    (memory.shown ?? 0) < PER_VISIT &&
    !isSignedUp(popup, memory, now) &&
    !isWithin(closed, after_close_days, now) &&
    (max_views === null || views < max_views)
  );
}

export function isTriggered({ trigger }: PublishedPopup, progress: Progress): boolean {
  const { seconds, quiet, isIdle, hasLeft, depth } = progress;
  switch (trigger.kind) {
    case 'IMMEDIATE':
      return isIdle;
    case 'DELAYED':
      return seconds >= trigger.trigger_seconds;
    case 'INACTIVITY':
      return quiet >= trigger.trigger_seconds || (trigger.also_on_exit && hasLeft);
    case 'SCROLL_MID':
      return depth === null ? seconds >= 15 : depth >= 0.5;
    default:
      return false;
  }
}

/** Search engines rank pages down that cover their content when a phone arrives. */
export function formatOn({ format, trigger }: PublishedPopup, memory: Memory, page: Page) {
  return page.device === 'phone' &&
    trigger.kind === 'IMMEDIATE' &&
    (format === 'MODAL' || format === 'FULL_SCREEN') &&
    memory.landing === pathOf(page.href) &&
    SEARCH_ENGINE.test(memory.referrer ?? '')
    ? 'BAR'
    : format;
}

/** Chooses letter and holdout from two random numbers, 0 to below 1. A draw is kept, so a changed percentage changes who is held out. */
export function assign(
  { weights, holdout_percentage }: PublishedPopup,
  memory: PopupMemory,
  [first, second]: [number, number],
): void {
  if (holdout_percentage > 0) memory.draw ??= drawOf(memory.held, first);
  memory.held = (memory.draw ?? 1) * 100 < holdout_percentage;
  if (weights.some(([letter]) => letter === memory.letter)) return;
  let left = second * weights.reduce((sum, [, weight]) => sum + weight, 0);
  const chosen = weights.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  memory.letter = chosen?.[0] ?? 'A';
}

/** Whole per cents, since a longer number would identify browsers before consent; an earlier version kept only `held`. */
function drawOf(held: boolean | undefined, random: number): number {
  return held === undefined ? Math.floor(random * 100) / 100 : held ? 0 : 0.99;
}

/** Continues the visit, or begins one at the first sign (`input`) after 30 minutes without any. */
export function continueVisit(
  memory: Memory,
  { href, referrer, input }: { href: string; referrer: string; input: number },
  now: number,
): void {
  const { last = 0 } = memory;
  memory.last = Math.max(last, input);
  // A last sign ahead of now was written by a wrong clock.
  if (input - last > VISIT_ENDS || last - now > VISIT_ENDS) {
    memory.last = input;
    memory.visits = (memory.visits ?? 0) + 1;
    memory.shown = 0;
    memory.landing = pathOf(href);
    memory.referrer = referrer.replace(/[?#].*/, '').slice(0, 300);
    memory.utm = {};
  }
  const query = new URL(href).searchParams;
  const utm: Record<string, string> = {};
  for (const name of ['source', 'medium', 'campaign']) {
    const value = query.get(`utm_${name}`);
    if (value) utm[name] = value.slice(0, 120);
  }
  if (Object.keys(utm).length) memory.utm = utm;
}
