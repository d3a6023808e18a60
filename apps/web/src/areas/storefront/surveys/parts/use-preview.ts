import type { SurveyDefinition } from '@clientela/contract';
import { type SurveyWalk, walksOf } from '@clientela/domain/surveys';
import type { PreviewVisit } from '@clientela/survey/preview';
import { useRef, useState } from 'react';
import { useSurveyTexts } from '../surveys.texts.ts';

const START: PreviewVisit = { answers: {}, isFinished: false };

/** How far the preview's visit got, and the jumps to other places of the survey. */
export function usePreview(definition: SurveyDefinition) {
  const t = useSurveyTexts();
  const visit = useRef(START);
  const [turn, setTurn] = useState(0);
  const products = (['first', 'second', 'third'] as const).map((id) => ({
    id,
    name: t(`samples.products.${id}`),
    image_url: null,
  }));

  function show(next: PreviewVisit) {
    visit.current = next;
    setTurn((before) => before + 1);
  }

  return {
    visit,
    /** Changes with each jump. */
    turn,
    products,
    restart: () => show(START),
    /** Shows a screen of a walk: a question by its place, the ending after the last. */
    showStep: (walk: SurveyWalk, step: number) => show(visitOf(walk, step)),
    /** Shows a question, by the first walk that reaches it. */
    showQuestion(id: string) {
      const walk = walksOf(definition, { products }).find(({ passed }) => passed.includes(id));
      if (walk) show(visitOf(walk, walk.passed.indexOf(id)));
    },
    /** Shows an ending, by the first walk that reaches it. */
    showEnding(id: string) {
      const walk = walksOf(definition, { products }).find(({ ending_id }) => ending_id === id);
      if (walk) show(visitOf(walk, walk.passed.length));
    },
  };
}

export type Preview = ReturnType<typeof usePreview>;

function visitOf({ answers, passed }: SurveyWalk, step: number): PreviewVisit {
  const before = passed.slice(0, step).map((id) => [id, answers[id] ?? null]);
  return { answers: Object.fromEntries(before), isFinished: step >= passed.length };
}
