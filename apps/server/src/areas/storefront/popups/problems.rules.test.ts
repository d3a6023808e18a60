import { PopupDefinition } from '@clientela/contract';
import { expect, test } from 'vitest';
import { popupsTexts as texts } from './popups.texts.ts';
import { type PopupSurroundings, problemsOf } from './problems.rules.ts';

const FORM = { type: 'form', id: 'f', button_label: 'Quero' };
const AROUND: PopupSurroundings = {
  started_at: null,
  ended_at: null,
  coupons_left: 0,
  has_coupon_shop: false,
  known_consent_text_ids: [],
  attributes: [],
};
const CONSENT = '01890000-0000-7000-8000-000000000001';

function found(fields: object, around: Partial<PopupSurroundings> = {}) {
  const definition = PopupDefinition.parse({
    variants: [{ letter: 'A', form: [FORM], success: [] }],
    ...fields,
  });
  return problemsOf(definition, { ...AROUND, ...around });
}

const variant = (form: object[], success: object[] = [], letter = 'A') => ({
  variants: [{ letter, form, success }],
});
const field = (name: string) => ({ name, label: name });
const withBlock = (block: object) => variant([FORM], [{ id: 'b', ...block }]);

test('a form with an e-mail can be published', () => {
  expect(found({})).toEqual([]);
  expect(found({ format: 'INLINE', trigger: { kind: 'IMMEDIATE' } })).toEqual([]);
});

test.each([
  ['no contact', { fields: [field('name')] }, 'content', null, texts.needs_contact],
  [
    'a field twice',
    { fields: [field('email'), field('email')] },
    'content',
    null,
    texts.repeated_field,
  ],
  ['no form', variant([]), 'content', null, texts.needs_one_form('A')],
  ['two forms', variant([FORM, FORM]), 'content', null, texts.needs_one_form('A')],
  ['a form after the sign-up', variant([FORM], [FORM]), 'content', 'f', texts.form_after_signup],
  ['an empty title', withBlock({ type: 'title', text: ' ' }), 'content', 'b', texts.empty_text],
  [
    'a form without a label',
    variant([{ ...FORM, button_label: '' }]),
    'content',
    'f',
    texts.empty_text,
  ],
  ['a picture', withBlock({ type: 'image', src: '' }), 'content', 'b', texts.image_missing],
  [
    'a picture without a description',
    withBlock({ type: 'image', src: 'https://a.com/a.png' }),
    'content',
    'b',
    texts.alt_missing,
  ],
  [
    'a script as link',
    withBlock({ type: 'button', label: 'Ver', href: 'javascript:alert(1)' }),
    'content',
    'b',
    texts.link_unsafe,
  ],
  [
    'grey on white',
    { design: { text_color: '#999999', background: '#ffffff' } },
    'look',
    null,
    texts.contrast,
  ],
  ['an inline trigger', { format: 'INLINE' }, 'when', null, texts.inline_trigger],
  ['a lost text', { consent_text_ids: [CONSENT] }, 'consent', null, texts.consent_gone],
  [
    'only new people on the screen',
    { coupon: { kind: 'FIXED', code: 'OI', only_new: true } },
    'coupon',
    null,
    texts.only_new_needs_message,
  ],
  ['an empty pool', { coupon: { kind: 'POOL' } }, 'coupon', null, texts.pool_empty],
  [
    'no shop',
    { coupon: { kind: 'SHOP', discount: 'FIXED', value: 1000 } },
    'coupon',
    null,
    texts.shop_missing,
  ],
])('%s is a problem', (_name, fields, tab, block_id, message) => {
  expect(found(fields)).toEqual([{ tab, block_id, message }]);
});

test('a coupon by message or after a confirmation may be only for new people', () => {
  const coupon = { kind: 'FIXED', code: 'OI', reveal: 'MESSAGE', only_new: true };
  expect(found({ coupon })).toEqual([]);
  expect(found({ coupon: { kind: 'FIXED', code: 'OI' }, double_opt_in: true })).toEqual([]);
});

test('letters are unique and the end follows the start', () => {
  const one = { letter: 'A', form: [FORM], success: [] };
  expect(found({ variants: [one, one] }).map(({ message }) => message)).toEqual([
    texts.repeated_letter,
  ]);
  const days = { started_at: '2026-05-02T00:00:00Z', ended_at: '2026-05-01T00:00:00Z' };
  expect(found({}, days)).toEqual([
    { tab: 'when', block_id: null, message: texts.end_before_start },
  ]);
});

test('a pool with codes and a connected shop are enough', () => {
  expect(found({ coupon: { kind: 'POOL' } }, { coupons_left: 1 })).toEqual([]);
  const shop = { kind: 'SHOP', discount: 'FIXED', value: 1000 };
  expect(found({ coupon: shop }, { has_coupon_shop: true })).toEqual([]);
  const half = { kind: 'SHOP', discount: 'PERCENTAGE', value: 5000 };
  expect(found({ coupon: half }, { has_coupon_shop: true })).toEqual([]);
  expect(
    found({ coupon: { ...half, value: 10_001 } }, { has_coupon_shop: true }).map(
      ({ message }) => message,
    ),
  ).toEqual([texts.over_hundred]);
});

test('an attribute is asked once, while it is in use and has an input', () => {
  const id = CONSENT;
  const attributes = [{ attribute_id: id, label: 'Pé' }];
  const around = (type: 'TEXT' | 'DATETIME') => ({ attributes: [{ id, name: 'Tamanho', type }] });
  const messages = (...of: Parameters<typeof found>) => found(...of).map(({ message }) => message);
  expect(messages({ attributes }, around('TEXT'))).toEqual([]);
  expect(messages({ attributes })).toEqual([texts.attribute_gone('Pé')]);
  expect(messages({ attributes }, around('DATETIME'))).toEqual([
    texts.attribute_without_input('Tamanho'),
  ]);
  const twice = { attributes: [...attributes, ...attributes] };
  expect(messages(twice, around('TEXT'))).toEqual([texts.repeated_field]);
});
