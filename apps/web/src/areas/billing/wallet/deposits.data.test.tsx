import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { useFee } from './deposits.data.ts';

vi.mock('#lib/current-store.tsx', () => ({ useCurrentStore: () => ({ id: 'loja' }) }));

let asked: Record<string, unknown>[] = [];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    asked.push(body);
    return Response.json({ fee: 50, total: body.amount + 50 });
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a fee is asked for 300 ms after the last change of amount or way, and is none until then', async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const fee = renderHook(useFee, { wrapper, initialProps: { amount: 3000, methodId: 'pix' } });
  await pass(10);
  expect(fee.result.current).toMatchObject({ isCalculating: false, fee: { fee: 50, total: 3050 } });

  fee.rerender({ amount: 4000, methodId: 'pix' });
  await pass(200);
  fee.rerender({ amount: 5000, methodId: 'card' });
  await pass(299);
  expect(fee.result.current).toMatchObject({ isCalculating: true, fee: undefined });
  expect(asked).toHaveLength(1);
  await pass(1);
  await pass(50);
  expect(asked.slice(1)).toEqual([
    { amount: 5000, topup_payment_method_id: 'card', installments: 1 },
  ]);
  expect(fee.result.current).toMatchObject({ isCalculating: false, fee: { fee: 50, total: 5050 } });
});
