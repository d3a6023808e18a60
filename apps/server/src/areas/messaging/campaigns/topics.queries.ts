import type { TopicValues } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { readBonuses, readTopics, type TopicRef } from '#areas/messaging/email-models/index';
import type { BonusRef } from '#areas/records/bonus-ledger/index';
import { type SurveyRef, surveyUrls } from '#areas/records/survey-links/index';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';

/** The cart of a message, or the order whose payment it is about; `message` is the alias of its row. */
export function aboutOf(message: string): RawBuilder<TopicRef | null> {
  const a = columnsOf<'campaign_activities'>(message);
  return sql`(
  select json_build_object('topic', e.about, 'id', e.about_id) from campaign_enrollments e
   where e.store_id = ${a('store_id')} and e.id = ${a('enrollment_id')} and e.about in ('cart', 'payment'))`;
}

/** The owner of the bonuses that a message shows, and the bonus that triggered it, if one did. */
export function bonusOf(message: string): RawBuilder<BonusRef | null> {
  const a = columnsOf<'campaign_activities'>(message);
  return sql`(
  select json_build_object('customer_id', ${a('customer_id')}, 'bonus_id', (
      select coalesce(case when e.about = 'bonus' then e.about_id end, b.id)
        from campaign_enrollments e
        left join bonuses b on b.store_id = e.store_id and b.customer_id = e.customer_id
          and b.campaign_id = e.campaign_id and b.trigger_key = e.id::text
       where e.store_id = ${a('store_id')} and e.id = ${a('enrollment_id')}))
    from campaign_contents s
   where s.store_id = ${a('store_id')} and s.id = ${a('content_id')} and s.speaks_of_bonus)`;
}

/** The campaign's survey that a message asks to answer. The messages of one enrollment share a link. */
export function surveyOf(message: string): RawBuilder<SurveyRef | null> {
  const a = columnsOf<'campaign_activities'>(message);
  return sql`(
  select json_build_object('survey_id', p.survey_id, 'customer_id', ${a('customer_id')}, 'activity_id', ${a('id')},
      'trigger_key', coalesce(${a('enrollment_id')}, ${a('id')}), 'campaign_id', ${a('campaign_id')},
      'channel', s.channel, 'order_id', (select e.about_id from campaign_enrollments e
        where e.store_id = ${a('store_id')} and e.id = ${a('enrollment_id')} and e.about = 'order'))
    from campaign_contents s join campaigns p on p.store_id = s.store_id and p.id = s.campaign_id
   where s.store_id = ${a('store_id')} and s.id = ${a('content_id')} and s.speaks_of_survey
     and p.survey_id is not null)`;
}

/** Which cart or payment a message is about, whose bonuses it speaks of, and which survey it asks to answer. */
export interface Speaking {
  about?: TopicRef | null;
  bonus_of?: BonusRef | null;
  survey_of?: SurveyRef | null;
}

/** Adds current values of carts, payments, bonuses and surveys to message rows. */
export async function withTopics<Row extends Speaking>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(Row & { topic?: TopicValues | null })[]> {
  const refs = rows.flatMap(({ about }) => about ?? []);
  const owners = rows.flatMap(({ bonus_of }) => bonus_of ?? []);
  const surveys = rows.flatMap(({ survey_of }) => survey_of ?? []);
  if (refs.length + owners.length + surveys.length === 0) return [...rows];
  const topics = await readTopics(ctx, refs);
  const bonuses = new Map<BonusRef, TopicValues>();
  for (const [index, said] of (await readBonuses(ctx, owners)).entries()) {
    const owner = owners[index];
    if (owner) bonuses.set(owner, said);
  }
  const urls = await surveyUrls(ctx, surveys);
  const linkOf = new Map(surveys.map((survey, index) => [survey, urls[index] ?? '']));
  return rows.map((row) => {
    const { about, bonus_of, survey_of } = row;
    if (!about && !bonus_of && !survey_of) return { ...row, topic: null };
    const topic = {
      ...(about && topics.get(about.id)),
      ...(bonus_of && bonuses.get(bonus_of)),
      ...(survey_of && { 'survey.link': linkOf.get(survey_of) ?? '' }),
    };
    return { ...row, topic };
  });
}
