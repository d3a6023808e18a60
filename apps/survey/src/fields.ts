import {
  LONG_TEXT_MAX,
  OTHER_OPTION,
  productsOf,
  SHORT_TEXT_MAX,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { CHECK, drawing, h } from './dom.ts';
import { type ScaleOptions, scaleOf, scoreIn } from './scales.ts';
import { filled, type Words } from './words.ts';

export interface Product {
  id: string;
  name: string;
  image_url: string | null;
}

export interface FieldOptions {
  /** The answer so far, or what was typed. */
  value: unknown;
  products: readonly Product[];
  words: Words;
  /** Ids of the elements that name and explain the field. */
  labelledby: string;
  describedby: string;
  /** The order of a visit for shuffled options. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

export interface Field {
  element: HTMLElement;
  /** As the domain's `readAnswer` takes it. */
  read(): unknown;
}

type Of<Type extends SurveyQuestion['type']> = SurveyQuestion & { type: Type };

export function fieldOf(question: SurveyQuestion, options: FieldOptions): Field {
  const { words } = options;
  switch (question.type) {
    case 'SHORT_TEXT':
      return textField(question, options, { maxlength: SHORT_TEXT_MAX });
    case 'LONG_TEXT':
      return longTextField(question, options);
    case 'NUMBER': {
      const isWhole = question.decimals === 0 && (question.min ?? -1) >= 0;
      return textField(question, options, {
        inputmode: isWhole ? 'numeric' : 'decimal',
        maxlength: 20,
        class: 'short',
      });
    }
    case 'PHONE':
      return textField(question, options, {
        type: 'tel',
        inputmode: 'tel',
        autocomplete: 'tel',
        maxlength: 40,
      });
    case 'EMAIL':
      return textField(question, options, {
        type: 'email',
        inputmode: 'email',
        autocomplete: 'email',
        autocapitalize: 'none',
        maxlength: 254,
      });
    case 'LINK':
      return textField(question, options, {
        inputmode: 'url',
        autocomplete: 'url',
        autocapitalize: 'none',
        maxlength: 2_000,
        placeholder: 'https://',
      });
    case 'DATE':
      return textField(question, options, {
        type: 'date',
        min: question.min,
        max: question.max,
        class: 'short',
      });
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return choiceField(question, options);
    case 'TRUE_FALSE':
      return yesNoField(question, options);
    case 'RATE':
      return scoreField(question, options, {
        ...score(1, question.steps, 'stars'),
        low: '',
        high: '',
      });
    case 'NPS':
      return scoreField(question, options, {
        ...score(0, 10, 'numbers'),
        low: question.low_label || words.nps_low,
        high: question.high_label || words.nps_high,
      });
    case 'CSAT':
      return scoreField(question, options, {
        ...score(1, 5, 'faces'),
        low: words.csat_low,
        high: words.csat_high,
      });
    case 'ORDER_PRODUCT_NPS':
    case 'ORDER_PRODUCT_CSAT':
      return productField(question, options);
  }
}

type Scale = Pick<ScaleOptions, 'min' | 'max' | 'look' | 'low' | 'high'>;
const score = (min: number, max: number, look: Scale['look']) => ({ min, max, look });

const shown = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');

function textField(
  { id, required }: SurveyQuestion,
  { value, labelledby, describedby }: FieldOptions,
  attributes: Record<string, string | number | null>,
): Field {
  const input = h('input', {
    type: 'text',
    id: `field-${id}`,
    autocomplete: 'off',
    'aria-labelledby': labelledby,
    'aria-describedby': describedby,
    'aria-required': required ? 'true' : null,
    ...attributes,
  });
  input.value = String(shown(value));
  // A half-typed date has no value of its own.
  const read = () => (input.validity.badInput ? '-' : input.value);
  return { element: input, read };
}

function longTextField(
  { id, required }: SurveyQuestion,
  { value, labelledby, describedby }: FieldOptions,
): Field {
  const area = h('textarea', {
    id: `field-${id}`,
    rows: 5,
    maxlength: LONG_TEXT_MAX,
    'aria-labelledby': labelledby,
    'aria-describedby': describedby,
    'aria-required': required ? 'true' : null,
  });
  area.value = String(value ?? '');
  return { element: area, read: () => area.value };
}

function optionOf(
  kind: 'radio' | 'checkbox',
  { name, value, label, checked }: { name: string; value: string; label: string; checked: boolean },
): HTMLElement {
  return h(
    'label',
    { class: 'option' },
    h('input', { type: kind, name, value, checked }),
    h(
      'span',
      { class: 'box' },
      h('span', { class: `tick ${kind}` }, drawing('check', CHECK)),
      h('span', {}, label),
    ),
  );
}

const valuesIn = (element: Element) =>
  [...element.querySelectorAll<HTMLInputElement>('.option input:checked')].map(
    ({ value }) => value,
  );

function choiceField(
  question: Of<'SINGLE_CHOICE' | 'MULTIPLE_CHOICE'>,
  options: FieldOptions,
): Field {
  const { words } = options;
  const given = options.value as { options?: string[]; other?: string } | null | undefined;
  const kind = question.type === 'SINGLE_CHOICE' ? 'radio' : 'checkbox';
  const items = question.shuffle ? options.shuffled(question.options) : question.options;
  const other = h('input', {
    type: 'text',
    class: 'other',
    maxlength: SHORT_TEXT_MAX,
    autocomplete: 'off',
    'aria-label': words.other_text,
    placeholder: words.other_text,
  });
  other.value = given?.other ?? '';
  const group = h(
    'div',
    {
      class: 'options',
      role: kind === 'radio' ? 'radiogroup' : 'group',
      'aria-labelledby': options.labelledby,
      'aria-describedby': options.describedby,
      'aria-required': kind === 'radio' && question.required ? 'true' : null,
    },
    ...[...items, ...(question.has_other ? [{ id: OTHER_OPTION, label: words.other }] : [])].map(
      ({ id, label }) =>
        optionOf(kind, {
          name: `field-${question.id}`,
          value: id,
          label,
          checked: given?.options?.includes(id) ?? false,
        }),
    ),
    question.has_other && other,
  );
  const refresh = () => {
    other.hidden = !valuesIn(group).includes(OTHER_OPTION);
  };
  group.addEventListener('change', refresh);
  refresh();
  return { element: group, read: () => ({ options: valuesIn(group), other: other.value }) };
}

function yesNoField(question: Of<'TRUE_FALSE'>, options: FieldOptions): Field {
  const option = (value: boolean, label: string) =>
    optionOf('radio', {
      name: `field-${question.id}`,
      value: String(value),
      label,
      checked: options.value === value,
    });
  const group = h(
    'div',
    {
      class: 'options pair',
      role: 'radiogroup',
      'aria-labelledby': options.labelledby,
      'aria-describedby': options.describedby,
      'aria-required': question.required ? 'true' : null,
    },
    option(true, question.true_label),
    option(false, question.false_label),
  );
  const read = () => {
    const [chosen] = valuesIn(group);
    return chosen === undefined ? null : chosen === 'true';
  };
  return { element: group, read };
}

function scoreField(question: SurveyQuestion, options: FieldOptions, scale: Scale): Field {
  const { labelledby, describedby, value, words } = options;
  const element = scaleOf(
    { ...scale, name: `field-${question.id}`, value, words },
    { labelledby, describedby, required: question.required },
  );
  return { element, read: () => scoreIn(element) };
}

function productField(
  question: Of<'ORDER_PRODUCT_NPS' | 'ORDER_PRODUCT_CSAT'>,
  { products, value, words, labelledby, describedby }: FieldOptions,
): Field {
  const isNps = question.type === 'ORDER_PRODUCT_NPS';
  const scale: Scale = isNps
    ? { ...score(0, 10, 'numbers'), low: words.nps_low, high: words.nps_high }
    : { ...score(1, 5, 'faces'), low: words.csat_low, high: words.csat_high };
  const given = (value ?? {}) as Record<string, number>;
  const rows = productsOf(question, products).map((product, at) => {
    const nameId = `product-${question.id}-${at}`;
    const name = `field-${question.id}-${at}`;
    const element = scaleOf(
      { ...scale, name, value: given[product.id], words },
      { labelledby: `${labelledby} ${nameId}`, describedby, required: question.required },
    );
    return { product, nameId, element };
  });
  const list = h(
    'div',
    { class: 'products' },
    ...rows.map(({ product, nameId, element }) =>
      h(
        'div',
        { class: 'product' },
        h('div', { class: 'product-name' }, picture(product), h('p', { id: nameId }, product.name)),
        element,
      ),
    ),
  );
  const read = () =>
    Object.fromEntries(
      rows.flatMap(({ product, element }) => {
        const given = scoreIn(element);
        return given === null ? [] : [[product.id, given]];
      }),
    );
  return { element: list, read };
}

function picture({ image_url }: Product): HTMLElement | null {
  if (!image_url || !/^(https?:|data:image\/|\/)/.test(image_url)) return null;
  const image = h('img', { src: image_url, alt: '', width: 64, height: 64, loading: 'lazy' });
  image.addEventListener('error', () => image.remove());
  return image;
}

/** What the answer may be, in words: how many options, from which to which value. */
export function hintOf(question: SurveyQuestion, words: Words): string {
  if (question.type === 'MULTIPLE_CHOICE') {
    const { min, max } = question;
    return limits({ min: min !== null && min > 1 ? String(min) : null, max: max && String(max) }, [
      words.pick_between,
      words.pick_least,
      words.pick_most,
    ]);
  }
  if (question.type !== 'NUMBER' && question.type !== 'DATE') return '';
  const { min, max } = question;
  return limits({ min: localized(min), max: localized(max) }, [
    words.range_between,
    words.range_least,
    words.range_most,
  ]);
}

function limits(
  { min, max }: { min: string | null; max: string | null | 0 },
  [between, least, most]: [string, string, string],
): string {
  if (min && max) return filled(between, { min, max });
  if (min) return filled(least, { min });
  return max ? filled(most, { max }) : '';
}

/** A number or a day as the language of the page writes it. */
function localized(value: number | string | null): string | null {
  const { lang } = document.documentElement;
  if (typeof value === 'number') return value.toLocaleString(lang, { maximumFractionDigits: 4 });
  return value && new Date(value).toLocaleDateString(lang, { timeZone: 'UTC' });
}
