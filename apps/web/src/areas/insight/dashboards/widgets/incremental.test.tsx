import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INCREMENTAL } from '#app/ui-demo/widget-samples.ts';
import { linkTo } from '../../../../../test/app.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { renderInSession } from '../../../../../test/session.tsx';
import { Incremental } from './incremental.tsx';

const text = (start: RegExp) => screen.getByText(start).textContent?.replaceAll(/\s/g, ' ');

test('campaigns are summed, then each has its sentence and opens its results', async () => {
  renderInSession(<Incremental incremental={INCREMENTAL} />, ['Campaign.show']);
  await screen.findByText(/^Trouxe/);
  expect(text(/^Trouxe/)).toBe('Trouxe venda a mais: R$ 33.010 (entre R$ 4.800 e R$ 60.200)');
  expect(text(/^Soma/)).toBe('Soma de 2 de 3 campanhas com grupo de controle.');
  expect(text(/^Provavelmente/)).toContain('(entre -R$ 9.200 e R$ 42.400)');
  expect(text(/^Ainda/)).toContain('faltam 12 clientes no grupo de controle');
  expect(linkTo('Black Friday')).toBe('/campaigns/c1/results');
});

test('a shared page links nothing, and a period without control groups says so', () => {
  const { unmount } = renderPart(<Incremental incremental={INCREMENTAL} isShared />);
  expect(screen.getByText('Black Friday')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  const none = { campaigns: 0, measured: 0, result: null, by_campaign: [] };
  renderPart(<Incremental incremental={none} />);
  expect(text(/^Nenhuma campanha/)).toBeTruthy();
});
