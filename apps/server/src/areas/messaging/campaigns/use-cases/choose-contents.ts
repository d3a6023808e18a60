import { type Campaign, type ContentPick, variantTexts } from '@clientela/contract';
import { priceOfMessage } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import type { Choice } from '../audience.queries.ts';
import type { Content, SendingRoute } from '../contents/content.port.ts';
import { contentKind } from '../contents/content.ts';
import { asksSurvey } from '../surveys.queries.ts';
import { estimateUnits } from './estimate-units.ts';

/** A content with its route and its cost per customer. */
export interface OfferedContent {
  content: Content;
  place: number;
  /** Null: a person of the store sends it. */
  route: SendingRoute | null;
  /** Units of the channel's price that a message is expected to cost. */
  units: number;
  cost_micros: number;
}

/** An action's contents in their order, and in the order in which customers get them. */
export interface OfferedAction {
  offered: OfferedContent[];
  choices: Choice[];
}

/** Whether customers of one lot get something else than those of the other. */
export function hasLots(pick: ContentPick, content: Content): boolean {
  return pick === 'channel_test' || variantTexts(content).B !== null;
}

/** The contents of each action of a campaign; `compiled` finds a content's message, if any. */
export function chooseContents(
  ctx: Ctx,
  campaign: Campaign,
  compiled: (contentId: string) => unknown,
): Promise<OfferedAction[]> {
  const unitsOf = (content: Content) => estimateUnits(ctx, campaign, content, compiled(content.id));
  const asks = (id: string) => asksSurvey(compiled(id));
  return Promise.all(campaign.actions.map((action) => offerAction(ctx, action, unitsOf, asks)));
}

/** The contents of one action, with the estimated units of each. */
export async function offerAction(
  ctx: Ctx,
  { contents, pick }: Campaign['actions'][number],
  unitsOf: (content: Content, route: SendingRoute | null) => number | Promise<number>,
  asks: (contentId: string) => boolean,
): Promise<OfferedAction> {
  const offered = await Promise.all(
    contents.map(async (content, place): Promise<OfferedContent> => {
      const route = await contentKind(content.channel).routeOf(ctx, content);
      const units = await unitsOf(content, route);
      const price = route ? await priceOfMessage(ctx, route) : 0;
      return { content, place, route, units, cost_micros: units * price };
    }),
  );
  if (pick === 'channel_test' && offered.length === 2) {
    const choices = offered.map(({ content: { id, channel }, place, cost_micros }) => {
      const drawn_for = place === 0 ? 'A' : 'B';
      return { channel, place, cost_micros, asks_survey: asks(id), drawn_for } as const;
    });
    return { offered, choices };
  }
  // Manual messages are free but cost working time: they come last.
  const byPick =
    pick === 'cheapest'
      ? offered.toSorted(
          (a, b) =>
            Number(a.route === null) - Number(b.route === null) ||
            a.cost_micros - b.cost_micros ||
            a.place - b.place,
        )
      : offered;
  const choices = byPick.map(({ content: { id, channel }, place, cost_micros, route }) => ({
    channel,
    place,
    cost_micros,
    asks_survey: asks(id),
    // A utility template is free as a reply within the service window.
    ...(pick === 'cheapest' && route?.price_kind === 'utility' && { free_from: route.sender }),
  }));
  return { offered, choices };
}
