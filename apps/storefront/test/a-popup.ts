import type { PublishedPopup } from '@clientela/contract/storefront';

/** A pop-up for everybody, eight seconds after the page. */
export const aPopup = (given: Partial<PublishedPopup> = {}): PublishedPopup => ({
  id: '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a01',
  version: 1,
  format: 'MODAL',
  trigger: { kind: 'DELAYED', trigger_seconds: 8 },
  teaser: null,
  frequency: { after_close_days: 7, after_signup_days: null, max_views: null },
  holdout_percentage: 0,
  started_at: null,
  ended_at: null,
  targeting: {
    include: [],
    exclude: [],
    on_checkout: false,
    devices: [],
    visitor: 'any',
    cart_min: null,
    cart_max: null,
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    referrer: '',
  },
  asks_audience: false,
  weights: [['A', 50]],
  ...given,
});
