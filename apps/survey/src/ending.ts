import type { SurveyEnding } from '@clientela/contract/surveys';
import { pipe, type SurveyAnswers, type SurveyQuestion } from '@clientela/domain/surveys';
import { h } from './dom.ts';
import { button, notice } from './frame.ts';
import type { Words } from './words.ts';

/** The last screen, with its coupon and its link. */
export function endingScreen(
  { title, text, coupon, link }: SurveyEnding,
  words: Words,
  { questions, answers }: { questions: readonly SurveyQuestion[]; answers: SurveyAnswers },
) {
  const filled = (one: string) => pipe(one, questions, answers);
  return notice(
    { title: filled(title), text: filled(text), mark: true },
    coupon ? couponBox(coupon, words) : null,
    link && isWeb(link.href)
      ? h('a', { class: 'main', href: link.href, rel: 'noopener noreferrer' }, link.label)
      : null,
  );
}

function isWeb(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

function couponBox(coupon: string, words: Words): HTMLElement {
  const code = h('output', {}, coupon);
  const copy = button(words.copy, 'copy', async () => {
    try {
      await navigator.clipboard.writeText(coupon);
      copy.textContent = words.copied;
    } catch {
      // Without leave for the clipboard the code is selected, ready to be copied.
      getSelection()?.selectAllChildren(code);
    }
  });
  copy.setAttribute('aria-live', 'polite');
  return h('div', { class: 'coupon' }, h('span', {}, words.coupon), code, copy);
}
