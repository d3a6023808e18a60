import type { CampaignReview } from '@clientela/contract';
import { centsHeld, centsPosted, contactFieldOf } from '@clientela/domain';
import { quoteMessages } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import type { CountedAudience } from '../audience.queries.ts';
import type { Cover } from '../campaigns.rules.ts';
import type { SendingRoute } from '../contents/content.port.ts';
import type { OfferedAction, OfferedContent } from './choose-contents.ts';

interface CampaignQuote
  extends Cover,
    Pick<CampaignReview, 'messages' | 'cost' | 'saving' | 'returned_on_failure'> {
  contents: Omit<CampaignReview['contents'][number], 'alone'>[];
  /** Messages over all channels. */
  total: number;
  balance: number;
}

/** The current cost of a campaign's messages, by content and channel. */
export async function quoteCampaign(
  ctx: Ctx,
  { audience, actions }: { audience: CountedAudience; actions: readonly OfferedAction[] },
): Promise<CampaignQuote> {
  const quote: CampaignQuote = {
    messages: {},
    cost: { total: 0 },
    contents: [],
    saving: null,
    total: 0,
    balance: 0,
    covered: 0,
    missing: 0,
    is_stopped: false,
    returned_on_failure: {},
  };
  const due = new Map<string, Due>();
  for (const [action, { offered }] of actions.entries()) {
    for (const one of offered) {
      const customers = recipientsOf(audience, action, one.place);
      const { channel } = one.content;
      quote.contents.push({
        action,
        channel,
        recipients: customers,
        cost: centsHeld(customers, one.cost_micros),
      });
      quote.messages[channel] = (quote.messages[channel] ?? 0) + customers;
      quote.total += customers;
      if (one.route) addDue(due, one, customers);
      else quote.covered += customers;
    }
  }
  for (const { route, units, messages } of due.values()) {
    const { cost, covered, balance, is_stopped, is_returned } = await quoteMessages(
      ctx,
      route,
      units,
    );
    // An e-mail that its server took has arrived, as far as anybody knows.
    if (is_returned !== null && contactFieldOf(route.channel) !== 'email') {
      quote.returned_on_failure[route.channel] = is_returned;
    }
    quote.cost[route.channel] = (quote.cost[route.channel] ?? 0) + cost;
    quote.cost.total += cost;
    quote.balance = balance;
    quote.covered += units > 0 ? Math.floor((covered * messages) / units) : 0;
    quote.is_stopped ||= is_stopped;
  }
  // Channels share one balance, which may cover each of them alone but not all together.
  quote.missing = Math.max(0, quote.cost.total - quote.balance);
  quote.saving = savingOf(audience, actions);
  return quote;
}

/** Messages at one price. */
interface Due {
  route: SendingRoute;
  units: number;
  messages: number;
}

function addDue(due: Map<string, Due>, { route, units }: OfferedContent, messages: number): void {
  if (!route) return;
  const key = `${route.channel}:${route.price_kind}`;
  const sum = due.get(key) ?? { route, units: 0, messages: 0 };
  due.set(key, {
    ...sum,
    units: sum.units + units * messages,
    messages: sum.messages + messages,
  });
}

function recipientsOf({ recipients }: CountedAudience, action: number, place: number): number {
  return recipients.find((one) => one.action === action && one.place === place)?.customers ?? 0;
}

/** Null where no action chooses by cost. */
function savingOf(
  { recipients }: CountedAudience,
  actions: readonly OfferedAction[],
): number | null {
  const choosing = actions.map(({ offered, choices }) =>
    choices.some(({ place }, index) => place !== offered[index]?.place),
  );
  if (!choosing.includes(true)) return null;
  const micros = recipients.reduce((sum, { saving_micros }) => sum + saving_micros, 0);
  return centsPosted(micros);
}
