import type { CampaignResults } from '@clientela/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, LATE, linkTo, openApp } from '../../../../../test/app.tsx';
import { aCampaign, CAMPAIGN, ID } from '../../../../../test/campaigns.ts';

const RESULTS: CampaignResults = {
  ...({ audience: 10_000, not_sent: 0, control: 500, waiting: 0, stage: 'finished' } as const),
  total: {
    ...{ sent: 9_500, delivered: 9_400, opened: 3_000, machine_opened: 10, clicked: 400 },
    ...{ unsubscribed: 4, failed: 0, orders: 304, revenue: 5_776_000 },
  },
  conversion: 3.2,
  cost: 119_000,
  ...{ by_day: [], by_content: [], channel_tests: [], saving: null, recovered: null, reasons: [] },
  indicators: { revenue: null, orders: null, conversion: null },
  control_group: { customers: 500, orders: 10, revenue: 180_000, conversion: 2, lift: 60 },
  incremental: {
    ...({ outcome: 'probably_brought', gross: 2_356_000, net: 2_237_000 } as const),
    ...{ low: -920_000, high: 4_240_000, chance: 0.93 },
  },
  attribution_days: 7,
  updated_at: '2026-11-21T15:04:00Z',
};
const FINISHED = {
  ...CAMPAIGN,
  status: 'finished',
  stage: 'finished',
  launched_at: '2026-11-20T12:00:00Z',
};

function open(change: Partial<CampaignResults> = {}) {
  aCampaign({
    [`campaigns/${ID}`]: FINISHED,
    [`campaigns/${ID}/results`]: { ...RESULTS, ...change },
  });
  return openApp(`/campaigns/${ID}/results`);
}
const seen = async (text: RegExp) =>
  (await screen.findByText(text, undefined, LATE)).textContent?.replaceAll(/\s/g, ' ');

test('the results show the revenue that the messages brought with its certainty', async () => {
  open();
  expect(await seen(/^Provavelmente/)).toBe(
    'Provavelmente trouxe venda a mais: R$ 22.370 (entre -R$ 9.200 e R$ 42.400)',
  );
  expect(await seen(/^custo de/)).toBe('custo de R$ 1.190,00');
  expect(linkTo('500')).toBe(`/activities?campaign_id=${ID}&is_control=true`);
}, 30_000);

test('a small comparison shows what it lacks', async () => {
  open({ incremental: { outcome: 'too_few', missing: { control: 12, buyers: 1 } } });
  expect(await seen(/^Ainda não há dados suficientes: /)).toBe(
    'Ainda não há dados suficientes: faltam 12 clientes no grupo de controle e falta 1 comprador.',
  );
}, 30_000);

test('without a control group the results say what remains unknown', async () => {
  open({ control_group: null, incremental: null });
  expect(await seen(/^Sem grupo de controle/)).toContain('viria de qualquer forma');
}, 30_000);

test('running and finished campaigns open on their results, drafts on their settings', async () => {
  const row = {
    ...FINISHED,
    sent: 9_500,
    opened: 3_000,
    clicked: 400,
    orders: 304,
    revenue: 5_776_000,
  };
  const draft = {
    ...CAMPAIGN,
    id: 'd1',
    name: 'Natal',
    ...{ sent: 0, opened: 0, clicked: 0, orders: 0, revenue: 0 },
  };
  aCampaign({ campaigns: aPage([row, draft]) });
  openApp('/campaigns');
  const link = await screen.findByRole('link', { name: 'Black Friday' }, LATE);
  expect(link.getAttribute('href')).toBe(`/campaigns/${ID}/results`);
  expect(linkTo('Natal')).toBe('/campaigns/d1');
  expect(screen.getByText('9.500')).toBeTruthy();
}, 30_000);
