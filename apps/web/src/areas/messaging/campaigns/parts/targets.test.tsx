import type { CampaignResults } from '@clientela/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { Targets } from './targets.tsx';

const NONE = { revenue: null, orders: null, conversion: null };
const came = (indicators: Partial<CampaignResults['indicators']>) =>
  ({
    total: { revenue: 90_000, orders: 9 },
    conversion: 0.3,
    indicators: { ...NONE, ...indicators },
  }) as CampaignResults;
const said = (label: string) =>
  screen.getByText(`Metas: ${label}`).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');

test('each target is shown with its result', () => {
  renderPart(<Targets results={came({ revenue: 100_000, orders: 12, conversion: 2.5 })} />);
  expect(said('Receita')).toBe('R$ 900,00 de R$ 1.000,00');
  expect(said('Vendas')).toBe('9 de 12');
  expect(said('Conversão (%)')).toBe('0,3% de 2,5%');
});

test('a target that was not set is not spoken of', () => {
  renderPart(<Targets results={came({})} />);
  expect(screen.queryByText(/^Metas:/)).toBeNull();
  renderPart(<Targets results={came({ orders: 12 })} />);
  expect(screen.getAllByText(/^Metas:/)).toHaveLength(1);
});
