import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Simulator } from './simulator.tsx';

vi.mock('#lib/current-store.tsx', () => ({ useCurrentStore: () => ({ id: 'loja' }) }));

let addons: { usage_price: number; name: string }[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: addons.map(({ name, ...addon }) => ({
        ...addon,
        id: name,
        enabled: true,
        addon: { name, type: 'email' },
      })),
    }),
  );
});

function show(amount: number) {
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Simulator amount={amount} onChange={() => {}} />
    </QueryClientProvider>,
  );
}

test('shows how many actions of each add-on the amount buys, rounded down', async () => {
  addons = [
    { name: 'E-mail', usage_price: 0.35 },
    { name: 'SMS', usage_price: 9 },
  ];
  show(3000);
  expect(await screen.findByText('8.571 envios')).toBeTruthy();
  expect(screen.getByText('333 envios')).toBeTruthy();
});

test('leaves out add-ons that cost nothing', async () => {
  addons = [{ name: 'Brinde', usage_price: 0 }];
  show(3000);
  expect(await screen.findByText('Não foi encontrado nenhum add-on para seu plano')).toBeTruthy();
});

test('a slider ends at 500 reais and grows by hundreds with the amount', async () => {
  addons = [{ name: 'SMS', usage_price: 9 }];
  show(61_234);
  const slider = await screen.findByRole('slider', { name: 'SMS' });
  expect(slider.getAttribute('aria-valuemax')).toBe('70000');
});

test('an amount up to 500 reais leaves the slider as it is', async () => {
  addons = [{ name: 'SMS', usage_price: 9 }];
  show(50_000);
  const slider = await screen.findByRole('slider', { name: 'SMS' });
  expect(slider.getAttribute('aria-valuemax')).toBe('50000');
});
