import type { SurveyDefinition } from '@clientela/contract';
import type { SurveyAnswer } from '@clientela/domain/surveys';
import { UNKNOWN_PERSON, upsertPeople } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import type { SurveyLink } from './links.queries.ts';

interface Respondent {
  customer_id: string | null;
  is_lead: boolean;
}

/** The customer of a link, or the person of a typed contact: a known one unchanged, else a lead without consent. */
export async function matchRespondent(
  ctx: Ctx,
  { is_anonymous, customer_id }: SurveyLink,
  definition: SurveyDefinition,
  answers: Record<string, SurveyAnswer>,
): Promise<Respondent> {
  if (is_anonymous || customer_id) {
    return { customer_id: is_anonymous ? null : customer_id, is_lead: false };
  }
  const person = {
    ...UNKNOWN_PERSON,
    email: firstOf('EMAIL', definition, answers),
    phone: firstOf('PHONE', definition, answers),
    is_lead: true,
  };
  const { outcomes } = await upsertPeople(ctx, [person], {
    source: 'survey',
    provider: '',
    import_id: null,
    said_at: ctx.clock.now(),
    is_beginning: false,
    is_history: false,
    keeps_known: true,
  });
  const [found] = outcomes;
  return { customer_id: found?.id ?? null, is_lead: found?.outcome === 'created' };
}

function firstOf(
  kind: 'EMAIL' | 'PHONE',
  { questions }: SurveyDefinition,
  answers: Record<string, SurveyAnswer>,
): string | null {
  const typed = questions.filter(({ type }) => type === kind).map(({ id }) => answers[id]);
  return typed.find((answer) => typeof answer === 'string') ?? null;
}
