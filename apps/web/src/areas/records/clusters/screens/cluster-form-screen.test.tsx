import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aShop, LATE, openApp } from '../../../../../test/app.tsx';

const addressOf = (filters: string) =>
  `/customers/clusters/new?filters=${encodeURIComponent(filters)}`;

test('a new cluster starts with the conditions of its address', async () => {
  aShop({});
  const is = { test: 'in_next_days', days: 45 };
  openApp(addressOf(JSON.stringify({ op: 'all', of: [{ field: 'next_purchase', is }] })));
  expect(await screen.findByDisplayValue(/\b45\b/, undefined, LATE)).toBeTruthy();
}, 60_000);

test('conditions that are not valid are ignored', async () => {
  aShop({});
  openApp(addressOf('{"op":"all","of":[{"field":"password"}]}'));
  expect(await screen.findByDisplayValue(/\b90\b/, undefined, LATE)).toBeTruthy();
}, 60_000);
