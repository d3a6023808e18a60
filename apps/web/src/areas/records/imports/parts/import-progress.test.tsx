import type { Import } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { ImportProgress } from './import-progress.tsx';

test('progress is shown as a share while rows are still being counted', () => {
  const current = {
    id: 'i',
    status: 'running',
    phase: 'checking',
    progress: 0.2,
    rows_total: 5883,
  };
  const session = { context: { store: { id: 'loja' }, permissions: [] } } as unknown as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <ImportProgress current={current as Import} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('20%');
});
