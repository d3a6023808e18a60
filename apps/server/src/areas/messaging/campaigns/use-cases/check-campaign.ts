import { type Campaign, isSequence, type TriggerKind, variantTexts } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';

import { readAnswer } from '@clientela/domain/surveys';
import { lacksAddon } from '#areas/billing/plans/index';
import { findMessageStore, type TopicRef } from '#areas/messaging/email-models/index';
import { findGoneNames } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';
import { dueAt, firstSendAt, meetsSmsHours } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { Content, Problem } from '../contents/content.port.ts';
import { contentKind } from '../contents/content.ts';
import { asksSurvey, findSurveyOf } from '../surveys.queries.ts';

/** A content without anything missing. */
interface CompiledContent {
  content: Content;
  compiled: unknown;
  /** Where each link of the message leads, in order. */
  urls: string[];
}

export interface CheckedCampaign {
  contents: CompiledContent[];
  problems: Problem[];
  warnings: string[];
}

/** Compiles a campaign's messages and returns the problems that block its start. */
export async function checkCampaign(ctx: Ctx, campaign: Campaign): Promise<CheckedCampaign> {
  const problems = missingParts(ctx, campaign);
  const warnings: string[] = [];
  const contents: CompiledContent[] = [];
  const store = { ...(await findMessageStore(ctx)), coupon: campaign.coupon ?? '' };
  problems.push(...misplaced(campaign), ...unfitTests(campaign));
  problems.push(...(await missingAddon(ctx, campaign)));
  problems.push(...(await goneFromGroups(ctx, campaign)));
  for (const { place, content } of placesOf(campaign)) {
    const checked = await contentKind(content.channel).check(ctx, content, store);
    problems.push(...checked.problems.map((one) => ({ ...one, field: `${place}.${one.field}` })));
    if (!campaign.coupon && checked.needsCoupon) {
      const what =
        content.channel === 'EMAIL' ? campaignsTexts.model_shows : campaignsTexts.text_shows;
      problems.push({
        field: 'coupon',
        message: campaignsTexts.coupon_missing(what),
      });
    }
    warnings.push(...checked.warnings);
    const { compiled, urls } = checked;
    problems.push(...foreignTopics(campaign, place, compiled));
    if (compiled !== null) contents.push({ content, compiled, urls });
  }
  problems.push(...(await surveyProblems(ctx, campaign, contents)));
  problems.push(...(await triggerProblems(ctx, campaign)));
  return { contents, problems, warnings: [...new Set(warnings)] };
}

/** WhatsApp restricts numbers that write without leave: such a way is chosen on purpose, never fallen back to. */
function misplaced({ actions }: Campaign): Problem[] {
  return actions.flatMap(({ contents, pick }, action) =>
    contents.flatMap(({ channel }, place) => {
      const isOnPurpose = place === 0 && pick !== 'cheapest';
      if (!propertiesOf(channel).isPaired || isOnPurpose || contents.length === 1) return [];
      const message = campaignsTexts.paired_channel_first;
      return [{ field: `actions.${action}.contents.${place}.channel`, message }];
    }),
  );
}

/** A channel test compares one text per channel: otherwise the cause of a difference is unknown. */
function unfitTests({ actions }: Campaign): Problem[] {
  return actions.flatMap(({ contents, pick }, action): Problem[] => {
    if (pick !== 'channel_test') return [];
    const field = `actions.${action}.pick`;
    if (contents.length !== 2) {
      return [{ field, message: campaignsTexts.test_of_two_channels }];
    }
    if (!contents.some((content) => variantTexts(content).B !== null)) return [];
    const message = campaignsTexts.test_of_one_version;
    return [{ field, message }];
  });
}

type TriggerTopic = TopicRef['topic'];

const TOPIC_OF_TRIGGER: Partial<Record<TriggerKind, TriggerTopic>> = {
  cart_abandoned: 'cart',
  payment_pending: 'payment',
};
const TOPIC_NAMES: Record<TriggerTopic, string> = {
  cart: campaignsTexts.of_a_cart,
  payment: campaignsTexts.of_a_payment,
};

/** Without a cart there is nothing to say of one. */
function foreignTopics({ trigger }: Campaign, place: string, compiled: unknown): Problem[] {
  const text = JSON.stringify(compiled) ?? '';
  return (['cart', 'payment'] as const).flatMap((topic) => {
    const isSpoken = new RegExp(`(\\{\\{\\s*|"variable":")${topic}\\.`).test(text);
    if (!isSpoken || TOPIC_OF_TRIGGER[trigger.kind] === topic) return [];
    const message = campaignsTexts.foreign_subject(TOPIC_NAMES[topic]);
    return [{ field: `${place}.text`, message }];
  });
}

/** Answers of an anonymous survey lead to no customer, so that none would enter. */
async function triggerProblems(ctx: Ctx, { trigger }: Campaign): Promise<Problem[]> {
  if (trigger.kind !== 'survey_answered') return [];
  const survey = await findSurveyOf(ctx, trigger.survey_id);
  if (survey && !survey.is_anonymous) return [];
  const message = survey
    ? campaignsTexts.trigger_is_anonymous(survey.name)
    : campaignsTexts.trigger_survey_gone;
  return [{ field: 'trigger', message }];
}

const PRESELECTED = /survey\.link[^{}]*\}\}\?v=(\d+)/g;

/** The campaign's survey and the link in its messages go together. */
async function surveyProblems(
  ctx: Ctx,
  { survey_id }: Campaign,
  contents: readonly CompiledContent[],
): Promise<Problem[]> {
  const asking = contents.filter(({ compiled }) => asksSurvey(compiled));
  const field = 'survey_id';
  if (!survey_id)
    return asking.length > 0 ? [{ field, message: campaignsTexts.survey_missing }] : [];
  if (contents.length > 0 && asking.length === 0) {
    return [{ field, message: campaignsTexts.survey_link_missing }];
  }
  const survey = await findSurveyOf(ctx, survey_id);
  if (!survey?.takes_answers) {
    return [{ field, message: campaignsTexts.survey_closed(survey?.name ?? '') }];
  }
  const text = JSON.stringify(asking.map(({ compiled }) => compiled));
  const scores = [...text.matchAll(PRESELECTED)].map(([, score]) => Number(score));
  if (scores.length === 0) return [];
  if (survey.is_anonymous) return [{ field, message: campaignsTexts.scale_is_not_anonymous }];
  const { scored_question: asked } = survey;
  const isTaken = (score: number) =>
    asked !== null && 'value' in readAnswer(asked, score, { products: [] });
  if (scores.every(isTaken)) return [];
  return [{ field, message: campaignsTexts.scale_differs(survey.name) }];
}

/** A group with a deleted reference would match every customer, or none. */
async function goneFromGroups(ctx: Ctx, campaign: Campaign): Promise<Problem[]> {
  const places = ['customer_cluster_ids', 'excluded_cluster_ids'] as const;
  const gone = await findGoneNames(
    ctx,
    places.flatMap((place) => campaign[place]),
  );
  return places.flatMap((field) =>
    gone
      .filter(({ id }) => campaign[field].includes(id))
      .map(({ message }) => ({ field, message })),
  );
}

/** Where a store has a plan, carts and payments are recovered by those whose plan includes it. */
async function missingAddon(ctx: Ctx, { trigger }: Campaign): Promise<Problem[]> {
  if (!TOPIC_OF_TRIGGER[trigger.kind]) return [];
  const isMissing = await lacksAddon(ctx, { type: 'CAMPAIGN_TRIGGER', name: 'cart_recovery' });
  if (!isMissing) return [];
  const message = campaignsTexts.no_cart_recovery;
  return [{ field: 'trigger', message }];
}

/** Every content of a campaign with its place in the draft: `actions.0.contents.1`. */
export function placesOf({ actions }: Campaign): { place: string; content: Content }[] {
  return actions.flatMap(({ contents }, action) =>
    contents.map((content, index) => ({ place: `actions.${action}.contents.${index}`, content })),
  );
}

/** Finds the message of a content. */
export function compiledIn(
  contents: readonly Pick<CompiledContent, 'content' | 'compiled'>[],
): (contentId: string) => unknown {
  const byId = new Map(contents.map(({ content, compiled }) => [content.id, compiled]));
  return (contentId) => byId.get(contentId);
}

function missingParts(ctx: Ctx, campaign: Campaign): Problem[] {
  const problems: Problem[] = [];
  if (campaign.customer_cluster_ids.length === 0 && !isSequence(campaign)) {
    problems.push({ field: 'customer_cluster_ids', message: campaignsTexts.cluster_missing });
  }
  if (!campaign.campaign_goal_id) {
    problems.push({ field: 'campaign_goal_id', message: campaignsTexts.goal_missing });
  }
  if (campaign.actions[0]?.conditions.length) {
    const message = campaignsTexts.first_without_condition;
    problems.push({ field: 'actions.0.conditions', message });
  }
  for (const [index, { moment }] of campaign.actions.entries()) {
    if (moment === 'offset' || campaign.trigger.kind === 'payment_pending') continue;
    const message = campaignsTexts.payment_delay_missing;
    problems.push({ field: `actions.${index}.moment`, message });
  }
  problems.push(...inDisorder(ctx, campaign));
  if (campaign.actions.length === 0) {
    problems.push({ field: 'actions', message: campaignsTexts.message_missing });
  }
  const { sending_window } = campaign.restrictions;
  const hasSms = placesOf(campaign).some(
    ({ content }) => propertiesOf(content.channel).hours === 'sms',
  );
  if (hasSms && !meetsSmsHours(sending_window)) {
    const message = campaignsTexts.no_sms_in_window;
    problems.push({ field: 'restrictions.sending_window', message });
  }
  const now = ctx.clock.now();
  const end = campaign.ended_at ? new Date(campaign.ended_at) : null;
  if (end && end <= now) {
    problems.push({ field: 'ended_at', message: campaignsTexts.end_is_past });
  } else if (end && end <= firstSendAt(campaign, ctx.store.time_zone, now)) {
    const message = campaignsTexts.ends_before_first_message;
    problems.push({ field: 'ended_at', message });
  }
  return problems;
}

/** In a sequence each message leaves after the one before it. */
function inDisorder(ctx: Ctx, campaign: Campaign): Problem[] {
  if (!isSequence(campaign)) return [];
  const now = ctx.clock.now();
  const times = campaign.actions.map(({ offset }) => dueAt(now, offset, ctx.store.time_zone));
  return times.flatMap((time, index) => {
    const before = times[index - 1];
    const isReckoned = [index - 1, index].every((n) => campaign.actions[n]?.moment === 'offset');
    if (!before || !isReckoned || time > before) return [];
    const message = campaignsTexts.before_previous_message;
    return [{ field: `actions.${index}.offset.value`, message }];
  });
}
