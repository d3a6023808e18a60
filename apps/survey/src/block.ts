import {
  type AnswerProblem,
  pipe,
  readAnswer,
  type SurveyAnswers,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { h } from './dom.ts';
import { type Field, fieldOf, hintOf, type Product } from './fields.ts';
import type { Words } from './words.ts';

export interface Block {
  question: SurveyQuestion;
  element: HTMLElement;
  heading: HTMLElement;
  field: Field;
  read(): ReturnType<typeof readAnswer>;
  /** Fills in earlier answers. */
  writeTexts(answers: SurveyAnswers): void;
  showProblem(problem: AnswerProblem | null): void;
  focusControl(): void;
}

export interface BlockOptions {
  level: 'h1' | 'h2';
  value: unknown;
  products: readonly Product[];
  questions: readonly SurveyQuestion[];
  words: Words;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** A question with its field, and its error next to it. */
export function blockOf(question: SurveyQuestion, options: BlockOptions): Block {
  const { level, value, products, questions, words, shuffled } = options;
  const { id } = question;
  const [titleId, helpId, errorId] = [`title-${id}`, `help-${id}`, `error-${id}`];
  const title = h('span');
  const heading = h(
    level,
    { id: titleId, tabindex: -1 },
    title,
    !question.required && h('small', {}, ` (${words.optional})`),
  );
  const help = h('p', { id: helpId, class: 'help' });
  const error = h('p', { id: errorId, class: 'error', role: 'alert' });
  const field = fieldOf(question, {
    value,
    products,
    words,
    labelledby: titleId,
    describedby: `${helpId} ${errorId}`,
    shuffled,
  });
  const element = h('section', { class: 'question' }, heading, help, field.element, error);
  const controls = () => [
    ...element.querySelectorAll<HTMLInputElement>('input:not([hidden]), textarea'),
  ];

  return {
    question,
    element,
    heading,
    field,
    read: () => readAnswer(question, field.read(), { products }),
    writeTexts(answers) {
      title.textContent = pipe(question.title, questions, answers);
      const hints = [pipe(question.help, questions, answers), hintOf(question, words)];
      help.textContent = hints.filter(Boolean).join(' ');
      help.hidden = help.textContent === '';
    },
    showProblem(problem) {
      error.textContent = problem ? words.problems[problem] : '';
      for (const control of controls()) {
        if (control.type === 'radio' || control.type === 'checkbox') continue;
        if (problem) control.setAttribute('aria-invalid', 'true');
        else control.removeAttribute('aria-invalid');
      }
    },
    focusControl() {
      const all = controls();
      (all.find(({ checked }) => checked) ?? all[0])?.focus();
    },
  };
}
