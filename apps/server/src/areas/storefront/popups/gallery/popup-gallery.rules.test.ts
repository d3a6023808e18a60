import { expect, test } from 'vitest';
import { problemsOf } from '../problems.rules.ts';
import { POPUP_GALLERY } from './popup-gallery.texts.ts';

test('there are twenty ready pop-ups with keys and names of their own', () => {
  expect(POPUP_GALLERY).toHaveLength(20);
  for (const field of ['key', 'name'] as const) {
    expect(new Set(POPUP_GALLERY.map((popup) => popup[field])).size).toBe(20);
  }
});

test.each(POPUP_GALLERY.map((popup) => [popup.key, popup.definition] as const))(
  '%s can be published as it is',
  (_key, definition) => {
    const around = {
      started_at: null,
      ended_at: null,
      coupons_left: 0,
      has_coupon_shop: false,
      known_consent_text_ids: [],
      attributes: [],
    };
    expect(problemsOf(definition, around)).toEqual([]);
    expect(JSON.stringify(definition)).not.toContain('!');
  },
);
