import type { Customer } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { CustomerFigures } from './customer-figures.tsx';

const FIELDS = [
  { id: 'a1', owner: 'CUSTOMER', key: 'tamanho', name: 'Tamanho', type: 'TEXT', is_column: false },
  { id: 'a2', owner: 'CUSTOMER', key: 'limite', name: 'Limite', type: 'NUMBER', is_column: false },
  { id: 'a3', owner: 'CUSTOMER', key: 'clube', name: 'Clube', type: 'TEXT', is_column: false },
  { id: 'a4', owner: 'ORDER', key: 'tamanho', name: 'Caixa', type: 'TEXT', is_column: false },
];

const ANA = {
  custom: { tamanho: 'M', limite: '1234.5' },
  sales_count: 2,
  sales_total: 9900,
  last_order_date: null,
} as unknown as Customer;

test('the customer’s own attributes that have a value are shown with the conversation', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: FIELDS }));
  const context = { store: { id: 'loja', time_zone: 'America/Sao_Paulo' }, permissions: [] };
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context } as unknown as Session}>
        <CustomerFigures customer={ANA} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect((await screen.findByText('Tamanho')).nextSibling?.textContent).toBe('M');
  expect(screen.getByText('Limite').nextSibling?.textContent).toBe('1.234,5');
  expect(screen.queryByText('Clube')).toBeNull();
  expect(screen.queryByText('Caixa')).toBeNull();
});
