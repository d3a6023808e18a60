import type { Survey } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { npsGroupOf, type SurveyAnswer } from '@clientela/domain/surveys';
import { inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import type { TestStore } from './harness.ts';

interface Given {
  at?: Date;
  /** When it changed last, where that was later. */
  last_at?: Date;
  /** How long it took; null: unfinished. */
  seconds?: number | null;
  channel?: string | null;
  campaign_id?: string | null;
  customer_id?: string | null;
  order_id?: string | null;
  products?: { id: string; name: string }[];
  version?: number;
  follow_up?: 'pending' | 'done';
}

function npsGroupIn({ definition }: Survey, answers: Record<string, SurveyAnswer>) {
  const score = definition.questions
    .filter(({ type }) => type === 'NPS')
    .map(({ id }) => answers[id])
    .find((answer) => typeof answer === 'number');
  return score === undefined ? null : npsGroupOf(score);
}

/** A response as people's answers leave it. */
export async function aResponse(
  store: TestStore,
  survey: Survey,
  answers: Record<string, SurveyAnswer>,
  given: Given = {},
): Promise<string> {
  const id = newId();
  const { at = store.ctx.clock.now(), seconds = 60, products = [], ...of } = given;
  const day = localDay(at, store.ctx.store.time_zone);
  const started_at = survey.is_anonymous ? new Date(`${day}T00:00:00Z`) : at;
  const ended_at = survey.is_anonymous
    ? started_at
    : new Date(at.getTime() + 1_000 * (seconds ?? 0));
  const questions = new Map(survey.definition.questions.map((one) => [one.id, one]));
  await inTransaction(store.ctx, async ({ db }) => {
    await db
      .insertInto('survey_responses')
      .values({
        ...{ store_id: store.id, id, survey_id: survey.id, version: 1, ...of },
        ...{
          products: JSON.stringify(products),
          day,
          started_at,
          last_at: given.last_at ?? ended_at,
        },
        finished_at: seconds === null ? null : ended_at,
        nps_group: seconds === null ? null : npsGroupIn(survey, answers),
      })
      .execute();
    for (const [question_id, value] of Object.entries(answers)) {
      const type = questions.get(question_id)?.type ?? '';
      const isScore = ['NPS', 'CSAT', 'RATE'].includes(type) && typeof value === 'number';
      const own = { store_id: store.id, response_id: id, question_id };
      await db
        .insertInto('survey_answers')
        .values({
          ...{ ...own, survey_id: survey.id, value: JSON.stringify(value), revision: 1 },
          ...{ score: isScore ? value : null, at: ended_at },
        })
        .execute();
      if (!type.startsWith('ORDER_PRODUCT')) continue;
      const scores = Object.entries((value ?? {}) as Record<string, number>);
      for (const [product_id, score] of scores) {
        await db
          .insertInto('survey_product_scores')
          .values({ ...own, product_id, score })
          .execute();
      }
    }
  });
  return id;
}

interface GivenLink {
  customer_id: string;
  at?: Date;
  channel?: string | null;
  campaign_id?: string | null;
  opened_at?: Date;
}

/** A personal link, as a message or a person makes it. */
export async function aSentLink(store: TestStore, survey: Survey, given: GivenLink): Promise<void> {
  const { at = store.ctx.clock.now(), ...of } = given;
  await inTransaction(store.ctx, async ({ db }) => {
    await db
      .insertInto('survey_links')
      .values({ store_id: store.id, id: newId(), survey_id: survey.id, created_at: at, ...of })
      .execute();
  });
}
