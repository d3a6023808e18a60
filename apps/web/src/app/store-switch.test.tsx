import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, storedStoreId } from '#lib/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { aServer, aStore, openApp } from '../../test/app.tsx';

const SUN = aStore('a', 'Loja Sol');
const SEA = aStore('b', 'Loja Mar');

beforeEach(() => {
  clearSession();
});

test('a tab keeps its store while another one changes the last chosen; new tabs follow the one worked in', async () => {
  aServer(
    () => [SUN, SEA],
    () => undefined,
  );
  openApp('/my-account');
  await screen.findAllByText('Loja Sol');
  writeStored('store', SEA.id);
  expect(storedStoreId()).toBe(SUN.id);
  fireEvent.focus(window);
  expect(readStored('store')).toBe(SUN.id);
});
