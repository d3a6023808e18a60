import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NEXT_PURCHASE } from '#app/ui-demo/widget-samples.ts';
import { linkTo } from '../../../../../test/app.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { renderInSession } from '../../../../../test/session.tsx';
import { NextPurchase } from './next-purchase.tsx';

test('the expected buyers open as a new group', async () => {
  renderInSession(<NextPurchase next_purchase={NEXT_PURCHASE} />, ['CustomerCluster.create']);
  expect(await screen.findByText('132 clientes devem comprar nos próximos 30 dias')).toBeTruthy();
  expect(screen.getByText('entre 118 e 147, com 80% de confiança')).toBeTruthy();
  expect(screen.getByText('127')).toBeTruthy();
  const of = (days: number) =>
    `"of":[{"field":"next_purchase","is":{"test":"in_next_days","days":${days}}}]`;
  expect(linkTo('Quem deve comprar')).toContain(of(30));
  expect(linkTo('Em até 7 dias')).toContain(of(7));
});

test('without enough sales the widget says what is missing', () => {
  const sentence = 'Ainda não há dados suficientes: faltam 12 vendas.';
  const missing = { sales: 12, repeats: 0, sentence };
  renderPart(
    <NextPurchase
      next_purchase={{ ...NEXT_PURCHASE, missing, next_30_days: null, last_month: null, due: [] }}
      isShared
    />,
  );
  expect(screen.getByText(sentence)).toBeTruthy();
});
