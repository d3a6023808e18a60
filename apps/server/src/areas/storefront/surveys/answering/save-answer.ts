import type { SurveyQuestion } from '@clientela/contract';
import { parseEmail, parsePhone } from '@clientela/domain';
import { type ReadAnswer, readAnswer, type SurveyAnswer } from '@clientela/domain/surveys';
import { responseId } from '#areas/records/survey-links/index';
import type { PlatformCtx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { changedQuestions } from '../surveys.rules.ts';
import { surveysTexts as texts } from '../surveys.texts.ts';
import { recordAnswer } from './answer-recorder.ts';
import { findLinkFacts, findQuestion, type LinkFacts } from './link-facts.ts';
import type { SurveyLink } from './links.queries.ts';

interface SavedAnswer {
  respondent?: string | undefined;
  version: number;
  value: SurveyAnswer;
  revision: number;
}

/** A survey published again between looking and writing is looked at again so often. */
const TRIES = 3;

/** Saves an answer, validated by the version that the page has. An older revision, and one after finishing, change nothing. */
export async function saveAnswer(
  platform: PlatformCtx,
  { token, question: question_id }: { token: string; question: string },
  body: SavedAnswer,
): Promise<{ is_saved: boolean }> {
  const { app } = platform;
  const link = await findLinkFacts(platform, token);
  const store = { id: link.store_id };
  const question = await findQuestion(
    platform,
    token,
    { ...link, version: body.version },
    question_id,
  );
  if (!question) throw new Failure('not_found');
  const value = storedAnswer(question, body.value, link);
  const answer = {
    ...{
      store_id: link.store_id,
      link_id: link.id,
      page_version: body.version,
      question_id,
      value,
    },
    response_id: responseId({ app, store }, token, respondentOf(link, body.respondent)),
    score: typeof value === 'number' && isScored(question) ? value : null,
    scores: isAboutProducts(question) ? ((value ?? {}) as Record<string, number>) : null,
    revision: body.revision,
  };
  for (let tries = 0; tries < TRIES; tries++) {
    const compared_version = link.version;
    if (compared_version !== body.version)
      await assertSameQuestion(platform, token, link, question);
    const { outcome, version } = await recordAnswer(app, { ...answer, compared_version });
    if (outcome === 'gone') throw new Failure('not_found');
    if (outcome === 'closed') throw new Failure('survey_closed');
    if (outcome !== 'other_version') return { is_saved: outcome === 'saved' };
    link.version = version;
  }
  throw new Failure('survey_closed');
}

export function isScored({ type }: SurveyQuestion): boolean {
  return type === 'NPS' || type === 'CSAT' || type === 'RATE';
}

export function isAboutProducts({ type }: SurveyQuestion): boolean {
  return type === 'ORDER_PRODUCT_NPS' || type === 'ORDER_PRODUCT_CSAT';
}

/** A page may be older than a question that was changed before anybody answered it: its answer would mean another thing. */
async function assertSameQuestion(
  platform: PlatformCtx,
  token: string,
  link: LinkFacts,
  question: SurveyQuestion,
): Promise<void> {
  const current = await findQuestion(platform, token, link, question.id);
  if (current && changedQuestions({ questions: [current] }, [question]).length > 0) {
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

function storedAnswer(
  question: SurveyQuestion,
  raw: SurveyAnswer,
  link: Pick<SurveyLink, 'products'>,
): SurveyAnswer {
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
