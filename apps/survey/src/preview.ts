import type { SurveyDefinition, SurveyPage } from '@clientela/contract/surveys';
import { pathOf, type SurveyAnswer } from '@clientela/domain/surveys';
import { frameOf } from './frame.ts';
import style from './page.css?inline';
import { startVisit } from './visit.ts';
import { languageOf, wordsOf } from './words.ts';

/** How far a visit got. */
export interface PreviewVisit {
  answers: Readonly<Record<string, SurveyAnswer>>;
  isFinished: boolean;
}

interface PreviewOptions {
  definition: SurveyDefinition;
  page: Pick<SurveyPage, 'store' | 'name' | 'products'>;
  /** Where the visit goes on. */
  visit: PreviewVisit;
  onVisit(visit: PreviewVisit): void;
  /** Ends the visit: another one follows in the document. */
  signal: AbortSignal;
}

/** Shows the page of a survey in a frame's document; its answers are sent nowhere. */
export function previewSurvey(
  target: Document,
  { definition, page, visit, onVisit, signal }: PreviewOptions,
): void {
  const language = languageOf(definition.language, navigator.languages);
  const words = wordsOf(language);
  target.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  target.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const sheet = target.createElement('style');
  sheet.textContent = style;
  target.head.replaceChildren(sheet);

  // A link of an ending opens in a tab of its own, not in the preview.
  const followBeside = ({ target: pressed }: Event) => {
    (pressed as Element).closest('a')?.setAttribute('target', '_blank');
  };
  target.addEventListener('click', followBeside, { signal, capture: true });

  const frame = frameOf(words, { document: target, takesFocus: () => target.hasFocus() });
  frame.dress(page);
  let { answers } = visit;
  const given = Object.entries(answers).map(([id, value]) => [id, { value, revision: 1 }]);
  startVisit({
    page: {
      ...page,
      status: 'open',
      definition,
      version: 0,
      is_personal: true,
      answers: Object.fromEntries(given),
    },
    definition,
    words,
    frame,
    respondent: null,
    preselected: null,
    device: {
      read: () => ({
        respondent: null,
        unsent: [],
        finished_at: visit.isFinished ? Date.now() : null,
      }),
      write: () => {},
    },
    async send(id, { value }) {
      answers = { ...answers, [id]: value };
      onVisit({ answers, isFinished: false });
      return { kind: 'done', value: {} };
    },
    async finish() {
      onVisit({ answers, isFinished: true });
      const { ending_id } = pathOf(definition, answers, page);
      return { kind: 'done', value: { ending_id: ending_id ?? '' } };
    },
    signal,
    onClosed: () => {},
  });
}
