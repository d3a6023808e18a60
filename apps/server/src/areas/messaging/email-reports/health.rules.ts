import {
  EMAIL_HEALTH_ANSWERS_MIN,
  type EmailHealth,
  type EmailHealthFigures,
  type MailboxProvider,
} from '@clientela/contract';

interface Counts {
  sent: number;
  delivered: number;
  hard: number;
  complaints: number;
  /** Because of the sender or the content. */
  refused: number;
}

export interface DomainCounts extends Counts {
  /** Of the recipients; empty: they were erased. */
  domain: string;
}

const PROVIDERS: readonly [MailboxProvider, RegExp][] = [
  ['gmail', /^(?:gmail|googlemail)\.com$/],
  ['outlook', /^(?:outlook|hotmail|live|msn)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/],
  ['yahoo', /^(?:(?:yahoo|ymail)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}|rocketmail\.com)$/],
  ['uol', /^uol\.com(?:\.br)?$/],
  ['bol', /^bol\.com\.br$/],
  ['terra', /^terra\.com(?:\.br)?$/],
  ['icloud', /^(?:icloud|me|mac)\.com$/],
];

export function mailboxProviderOf(domain: string): MailboxProvider {
  const name = domain.toLowerCase();
  return PROVIDERS.find(([, domains]) => domains.test(name))?.[0] ?? 'others';
}

const LIMITS = [
  { state: 'red', hard: 0.05, complaints: 0.003, refused: 0.05 },
  { state: 'warn', hard: 0.02, complaints: 0.001, refused: 0.02 },
] as const;

function figuresOf(counts: Counts): EmailHealthFigures {
  const { sent, delivered, hard, complaints, refused } = counts;
  const hard_rate = sent === 0 ? 0 : hard / sent;
  const complaint_rate = delivered === 0 ? 0 : complaints / delivered;
  const refused_rate = sent === 0 ? 0 : refused / sent;
  const reached = LIMITS.find(
    (limit) =>
      hard_rate >= limit.hard ||
      complaint_rate >= limit.complaints ||
      refused_rate >= limit.refused,
  );
  // A list of dead addresses has answers, and hardly any delivery.
  const state =
    delivered + hard + refused < EMAIL_HEALTH_ANSWERS_MIN ? null : (reached?.state ?? 'good');
  return { ...counts, hard_rate, complaint_rate, refused_rate, state };
}

function sum(list: readonly Counts[]): Counts {
  const total = { sent: 0, delivered: 0, hard: 0, complaints: 0, refused: 0 };
  for (const one of list) {
    total.sent += one.sent;
    total.delivered += one.delivered;
    total.hard += one.hard;
    total.complaints += one.complaints;
    total.refused += one.refused;
  }
  return total;
}

export function healthOf(domains: readonly DomainCounts[]): EmailHealth {
  const groups = Map.groupBy(domains, ({ domain }) => mailboxProviderOf(domain));
  const providers = [...groups]
    .map(([provider, list]) => ({ provider, ...figuresOf(sum(list)) }))
    .sort((a, b) => b.sent - a.sent || a.provider.localeCompare(b.provider));
  return { ...figuresOf(sum(domains)), providers };
}
