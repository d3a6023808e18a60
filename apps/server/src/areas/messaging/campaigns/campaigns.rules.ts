import type {
  Campaign,
  CampaignAction,
  CampaignStage,
  CampaignStatus,
  CampaignTrigger,
  WindowDay,
} from '@clientela/contract';
import { instantReader, localDay, SMS_HOURS, spanReader } from '@clientela/domain';
import { Failure } from '#platform/failure';
import { campaignsTexts } from './campaigns.texts.ts';

export interface CampaignState {
  status: CampaignStatus;
  launched_at: string | null;
  started_at: string | null;
}

/** How a person reads a campaign's status. */
export function stageOf(campaign: CampaignState, now: Date): CampaignStage {
  switch (campaign.status) {
    case 'loading':
      return campaign.launched_at ? 'preparing' : 'draft';
    case 'activated':
      return campaign.started_at && new Date(campaign.started_at) > now ? 'scheduled' : 'activated';
    default:
      return campaign.status;
  }
}

type Verb = 'activate' | 'pause' | 'resume' | 'cancel' | 'release' | 'limit';

const ALLOWED: Record<Verb, readonly CampaignStage[]> = {
  activate: ['draft'],
  pause: ['activated', 'scheduled'],
  resume: ['paused'],
  release: ['activated', 'scheduled'],
  limit: ['preparing', 'activated', 'scheduled', 'paused'],
  cancel: ['draft', 'preparing', 'activated', 'scheduled', 'paused'],
};

export function isFinal(status: CampaignStage | CampaignState['status']): boolean {
  return status === 'finished' || status === 'canceled';
}

/** `finished` and `canceled` are final. */
export function assertMay(verb: Verb, campaign: CampaignState, now: Date): void {
  if (!ALLOWED[verb].includes(stageOf(campaign, now))) {
    throw new Failure('campaign_transition_refused');
  }
}

export function assertEditable(campaign: CampaignState): void {
  if (campaign.status !== 'loading' || campaign.launched_at) {
    throw new Failure('campaign_not_editable');
  }
}

/** A sequence under way may be changed; a campaign sent once may not. */
export function assertRevisable(
  campaign: CampaignState & { trigger: CampaignTrigger },
  now: Date,
): void {
  const isRunning = ['activated', 'scheduled', 'paused'].includes(stageOf(campaign, now));
  if (!isRunning || campaign.trigger.kind === 'campaign_start') {
    throw new Failure('campaign_not_editable');
  }
}

export interface Cover {
  /** Messages in all. */
  total: number;
  /** Of them, those that credits and money suffice for. */
  covered: number;
  /** Cents to deposit for all of them. */
  missing: number;
  is_stopped: boolean;
}

/** Sending a part and keeping the rest waiting is a choice, not an accident. */
export function assertCovered(cover: Cover, mayBePartial: boolean): void {
  if (cover.is_stopped) throw new Failure('wallet_stopped');
  const { total: messages, covered, missing } = cover;
  if ((covered >= messages && missing === 0) || mayBePartial) return;
  const many = new Intl.NumberFormat('pt-BR');
  const message =
    covered === 0
      ? campaignsTexts.balance_covers_none(many.format(messages))
      : campaignsTexts.balance_covers_part(many.format(covered), many.format(messages));
  throw new Failure('balance_covers_part', { message, values: { messages, covered, missing } });
}

const MINUTE_MS = 60_000;

/** When a message may leave: now, or when the sending window opens next in the store's zone. */
export function nextOpening(window: readonly WindowDay[], timeZone: string, now: Date): Date {
  const instantOf = instantReader(timeZone);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = calendarDay(timeZone, new Date(now.getTime() + ahead * 86_400_000));
    const hours = window.find(({ weekday }) => weekday === day.weekday);
    if (!hours) continue;
    const at = (clock: string) =>
      instantOf({ ...day, time: minutesOf(clock) * MINUTE_MS, offset: null });
    if (now.getTime() < at(hours.start)) return new Date(at(hours.start));
    if (now.getTime() < at(hours.end)) return now;
  }
  throw new Error('The sending window has no day');
}

/** Whether a window of sending has a moment in which an SMS may leave. */
export function meetsSmsHours(window: readonly WindowDay[]): boolean {
  return window.some(({ weekday, start, end }) => {
    const hours = SMS_HOURS[weekday];
    if (!hours) return false;
    return minutesOf(start) < hours[1] * 60 && minutesOf(end) > hours[0] * 60;
  });
}

/** When a campaign launched now begins. */
export function beginsAt({ started_at }: { started_at: string | null }, now: Date): Date {
  const planned = started_at ? new Date(started_at) : now;
  return planned > now ? planned : now;
}

/** When a campaign's first message could leave, if it were launched now. */
export function firstSendAt(
  campaign: {
    started_at: string | null;
    actions: readonly Pick<CampaignAction, 'offset'>[];
    restrictions: { sending_window: WindowDay[] };
  },
  timeZone: string,
  now: Date,
): Date {
  const start = beginsAt(campaign, now);
  const dues = campaign.actions.map(({ offset }) => dueAt(start, offset, timeZone).getTime());
  const due = dues.length > 0 ? new Date(Math.min(...dues)) : start;
  return nextOpening(campaign.restrictions.sending_window, timeZone, due);
}

/** Longest plan of a portfolio, in days. */
const PLANNED_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * On which days a number's portfolio lets a campaign begin with how many people, the first days of it: what
 * fits at `first`, then its whole limit every 24 hours at which the sending window is open.
 */
export function planOfPortfolio(
  people: number,
  {
    capacity: { limit, used },
    window,
    timeZone,
    first,
  }: {
    capacity: { limit: number; used: number };
    window: readonly WindowDay[];
    timeZone: string;
    first: Date;
  },
): { at: Date; people: number }[] {
  const plan: { at: Date; people: number }[] = [];
  let at = first;
  let left = people;
  for (let day = 0; left > 0 && day < PLANNED_DAYS; day++) {
    const some = Math.min(left, Math.max(0, day === 0 ? limit - used : limit));
    if (some > 0) plan.push({ at, people: some });
    left -= some;
    at = nextOpening(window, timeZone, new Date(at.getTime() + DAY_MS));
  }
  return plan;
}

/** For how many people a campaign's end comes before their day; an end after the days that are planned is none. */
export function lateForEnd(plan: readonly { at: Date; people: number }[], end: Date): number {
  const last = plan.at(-1);
  if (!last || last.at < end) return 0;
  return plan.reduce((late, { at, people }) => (at < end ? late : late + people), 0);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function calendarDay(timeZone: string, instant: Date) {
  const [year = 0, month = 0, day = 0] = localDay(instant, timeZone).split('-').map(Number);
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** When an action's messages are due: its offset after the start, as the store's people reckon it. */
export function dueAt(start: Date, offset: CampaignAction['offset'], timeZone: string): Date {
  return spanReader(timeZone)(start, offset);
}

/** The senders that a campaign's e-mails name, each once; empty for the store's default. */
export function mailSendersIn({ actions }: Pick<Campaign, 'actions'>): string[] {
  const contents = actions.flatMap((action) => action.contents);
  const ids = contents.flatMap((content) =>
    content.channel === 'EMAIL' ? [content.sender_id ?? ''] : [],
  );
  return [...new Set(ids)];
}
