import { drawing, h } from './dom.ts';
import { filled, type Words } from './words.ts';

/** Mouths of the five faces, from unhappy to happy. */
const MOUTHS = [
  'M8 17c2-3 6-3 8 0',
  'M8.5 16.2c2-1.6 5-1.6 7 0',
  'M8.5 15.5h7',
  'M8.5 15c2 1.6 5 1.6 7 0',
  'M8 14.2c2 3.4 6 3.4 8 0',
];
const FACE = 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19z';
const EYES = 'M9 9v1.2M15 9v1.2';
const STAR = 'M12 2.8l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.6l6.5-.9z';

export interface ScaleOptions {
  name: string;
  min: number;
  max: number;
  look: 'numbers' | 'faces' | 'stars';
  low: string;
  high: string;
  value: unknown;
  words: Words;
}

/** Scores as radio buttons; `labelledby` names the group. */
export function scaleOf(
  options: ScaleOptions,
  labels: { labelledby: string; describedby: string; required: boolean },
): HTMLElement {
  const { name, min, max, look, low, high, value, words } = options;
  const choices = Array.from({ length: max - min + 1 }, (_, at) => {
    const score = min + at;
    return h(
      'label',
      { class: 'point' },
      h('input', {
        type: 'radio',
        name,
        value: score,
        checked: value === score,
        'aria-label': filled(words.score, { score, max }),
      }),
      h('span', { class: 'box', 'aria-hidden': 'true' }, markOf(look, score), text(look, score)),
    );
  });
  return h(
    'div',
    {
      class: 'scale',
      role: 'radiogroup',
      'aria-labelledby': labels.labelledby,
      'aria-describedby': labels.describedby,
      'aria-required': labels.required ? 'true' : null,
    },
    h('div', { class: `points ${look} of-${choices.length}` }, ...choices),
    (low || high) && h('div', { class: 'ends' }, h('span', {}, low), h('span', {}, high)),
  );
}

const text = (look: ScaleOptions['look'], score: number) => look !== 'stars' && String(score);

function markOf(look: ScaleOptions['look'], score: number): Node | null {
  if (look === 'stars') return drawing('star', STAR);
  return look === 'faces' ? drawing('face', FACE, EYES, ...MOUTHS.slice(score - 1, score)) : null;
}

export function scoreIn(scale: Element): number | null {
  const chosen = scale.querySelector<HTMLInputElement>('input:checked');
  return chosen ? Number(chosen.value) : null;
}

const TWO_DIGITS_MS = 900;

/** Chooses scores by number keys; 1 and then 0 is 10. */
export function digitKeys() {
  let last = { scale: null as Element | null, at: 0 };
  return (scale: Element, key: string, now: number): boolean => {
    const isTen = key === '0' && last.scale === scale && now - last.at < TWO_DIGITS_MS;
    const find = (value: string) =>
      scale.querySelector<HTMLInputElement>(`input[value="${value}"]`);
    const input = (isTen && find('10')) || find(key);
    last = { scale: key === '1' ? scale : null, at: now };
    if (!input) return false;
    input.focus();
    input.click();
    return true;
  };
}
