import { type GallerySurvey, SurveyDefinition } from '@clientela/contract';
import type { z } from 'zod';

type Definition = z.input<typeof SurveyDefinition>;
type Rule = NonNullable<Definition['questions'][number]['rules']>[number];
type Condition = NonNullable<Rule['conditions']>[number];

interface Model extends Pick<Definition, 'welcome' | 'questions' | 'endings'> {
  key: string;
  name: string;
  goal: string;
}

/** A ready survey. */
export function surveyModel({ key, name, goal, ...definition }: Model): GallerySurvey {
  return {
    key,
    name,
    goal,
    definition: SurveyDefinition.parse(definition),
  };
}

/** Goes on with a later question where all conditions hold; without conditions, always. */
export function toQuestion(id: string, ...conditions: Condition[]): Rule {
  return { conditions, target: { kind: 'question', id } };
}

/** Ends the survey where all conditions hold; without conditions, always. */
export function toEnding(id: string, ...conditions: Condition[]): Rule {
  return { conditions, target: { kind: 'ending', id } };
}

export function isInGroup(
  question_id: string,
  group: 'DETRACTOR' | 'NEUTRAL' | 'PROMOTER',
): Condition {
  return { question_id, test: 'nps_group', group };
}

export function isAtLeast(question_id: string, number: number): Condition {
  return { question_id, test: 'gte', number };
}

export function isAtMost(question_id: string, number: number): Condition {
  return { question_id, test: 'lte', number };
}

export function isAnswer(question_id: string, value: string): Condition {
  return { question_id, test: 'equals', value };
}

/** Options by their ids. */
export function options(labels: Record<string, string>): { id: string; label: string }[] {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}
