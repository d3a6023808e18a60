import type { CampaignResults } from '@clientela/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { Cost } from './cost.tsx';

const show = (cost: number | undefined, revenue: number) =>
  renderPart(<Cost results={{ cost, total: { revenue } } as CampaignResults} />);
const said = (label: string) =>
  screen.getByText(label).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');

test('shows the cost of the messages, and the return of each real', () => {
  show(1_500, 18_450);
  expect(said('Custo das mensagens')).toBe('R$ 15,00');
  expect(said('Retorno por real gasto')).toBe('R$ 12,30');
});

test('before anything was spent there is no return to speak of', () => {
  show(0, 18_450);
  expect(said('Custo das mensagens')).toBe('R$ 0,00');
  expect(said('Retorno por real gasto')).toBe('–');
});

test('where messages have no price nothing is said of it', () => {
  show(undefined, 18_450);
  expect(screen.queryByText('Custo das mensagens')).toBeNull();
});
