import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { addTexts } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/keys.ts';
import ui from '#ui/ui.texts.json';

addTexts('ui', ui);

/** Renders parts inside the kit, without transitions. */
export function renderPart(part: ReactNode) {
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}

/** Renders parts in a store whose lists are all empty. */
export function renderInStore(part: ReactNode, store: { time_zone?: string } = {}) {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  const context = { store: { id: 'loja', ...store }, permissions: [] };
  const session = { context } as unknown as Session;
  return renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>{part}</SessionProvider>
    </QueryClientProvider>,
  );
}
