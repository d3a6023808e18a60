import type { SurveyQuestion } from '@clientela/contract';
import { parseEmail, parsePhone } from '@clientela/domain';
import { type ReadAnswer, readAnswer, type SurveyAnswer } from '@clientela/domain/surveys';
import { responseId } from '#areas/records/survey-links/index';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { changedQuestions } from '../surveys.rules.ts';
import { surveysTexts as texts } from '../surveys.texts.ts';
import { findDefinition, lockLink, openLink, type SurveyLink } from './links.queries.ts';
import { findResponse, touchResponse, writeAnswer } from './responses.queries.ts';

interface SavedAnswer {
  respondent?: string | undefined;
  version: number;
  value: SurveyAnswer;
  revision: number;
}

/** Saves an answer, validated by the version that the page has. An older revision, and one after finishing, change nothing. */
export async function saveAnswer(
  platform: PlatformCtx,
  { token, question: question_id }: { token: string; question: string },
  body: SavedAnswer,
): Promise<{ is_saved: boolean }> {
  const { ctx, id } = await openLink(platform, token);
  return inTransaction(ctx, async (ctx) => {
    const link = await lockLink(ctx, id);
    const response_id = responseId(ctx, token, respondentOf(link, body.respondent));
    if (link.status === 'spent') return { is_saved: false };
    if (link.status !== 'open') {
      if ((await findResponse(ctx, response_id))?.finished_at) return { is_saved: false };
      throw new Failure('survey_closed');
    }
    const { questions } = await findDefinition(ctx, link, body.version);
    const question = questions.find(({ id }) => id === question_id);
    if (!question) throw new Failure('not_found');
    if (body.version !== link.version) await assertSameQuestion(ctx, link, question);
    const value = storedAnswer(question, body.value, link);
    if (!(await touchResponse(ctx, link, { id: response_id, version: body.version }))) {
      return { is_saved: false };
    }
    const { revision } = body;
    return { is_saved: await writeAnswer(ctx, link, question, { response_id, value, revision }) };
  });
}

/** A page may be older than a question that was changed before anybody answered it: its answer would mean another thing. */
async function assertSameQuestion(
  ctx: Ctx,
  link: SurveyLink,
  question: SurveyQuestion,
): Promise<void> {
  const current = await findDefinition(ctx, link, link.version);
  if (changedQuestions(current, [question]).length > 0) {
    throw new Failure('survey_closed', { message: texts.question_changed });
  }
}

/** Whose response a page writes: a personal link has one, the open link one a browser. */
export function respondentOf(
  { customer_id }: Pick<SurveyLink, 'customer_id'>,
  respondent: string | undefined,
): string {
  if (customer_id) return '';
  if (!respondent) throw invalidField('respondent', texts.respondent_missing, 'required');
  return respondent;
}

function storedAnswer(question: SurveyQuestion, raw: SurveyAnswer, link: SurveyLink): SurveyAnswer {
  const read = inStoredForm(question, readAnswer(question, raw, link));
  if ('problem' in read) throw invalidField('value', texts.answers[read.problem], read.problem);
  return read.value;
}

function inStoredForm({ type }: SurveyQuestion, read: ReadAnswer): ReadAnswer {
  if ('problem' in read || typeof read.value !== 'string') return read;
  if (type === 'PHONE') {
    const value = parsePhone(read.value);
    return value ? { value } : { problem: 'not_a_phone' };
  }
  if (type === 'EMAIL') {
    const value = parseEmail(read.value);
    return value ? { value } : { problem: 'not_an_email' };
  }
  return read;
}
