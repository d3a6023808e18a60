import type { SurveyDraft as Draft, Survey } from '@clientela/contract';
import { SurveyDraft } from '@clientela/contract/surveys';
import { useDraft } from '#areas/messaging/editing/index.ts';
import { useReadSurvey, useSaveSurvey } from '../surveys.data.ts';

function draftOf(survey: Survey): Draft {
  const { name, started_at, ended_at, is_anonymous, link_days, response_limit } = survey;
  const { repeat_after_days, ignores_rest, definition } = survey;
  return {
    name,
    started_at,
    ended_at,
    is_anonymous,
    link_days,
    response_limit,
    repeat_after_days,
    ignores_rest,
    definition,
  };
}

/** A survey's draft. */
export function useSurveyDraft(opened: Survey) {
  const save = useSaveSurvey(opened.id).mutateAsync;
  return useDraft<Survey, Draft>({
    opened,
    draftOf,
    schema: SurveyDraft,
    save,
    read: useReadSurvey(opened.id),
  });
}

export type DraftEdits = ReturnType<typeof useSurveyDraft>;

/** What every tab gets. */
export interface TabProps {
  edits: DraftEdits;
  survey: Survey;
}
