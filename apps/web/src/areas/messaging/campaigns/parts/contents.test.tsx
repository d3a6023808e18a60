import type { CampaignContent } from '@clientela/contract';
import { useForm } from '@mantine/form';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { newContent, type StepValues, valuesOf } from './campaign-values.ts';
import { Contents } from './contents.tsx';

const SET_UP = ['EMAIL', 'SMS', 'MANUAL_WHATSAPP'];

function Written({ channel }: { channel: CampaignContent['channel'] }) {
  const values = valuesOf(null, 'America/Sao_Paulo');
  const form = useForm({
    validate: (_: StepValues): Record<string, string> => ({}),
    initialValues: {
      ...values,
      actions: values.actions.map((action) => ({ ...action, contents: [newContent(channel)] })),
    },
  });
  return <Contents form={form} action={0} />;
}

async function show(channel: CampaignContent['channel'], permissions: string[]) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/campaign-channels')) return Response.json({ data: [] });
    const channels = ['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP'];
    const data = [...channels, 'MANUAL_WHATSAPP'].map((one) => ({
      channel: one,
      is_set_up: SET_UP.includes(one),
    }));
    return Response.json({ data });
  });
  const root = createRootRoute({
    component: () => <Written channel={channel} />,
    staticData: { roles: null },
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const session = { context: { store: { id: 'loja' }, permissions } } as unknown as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Acrescentar canal' }));
}

test('only channels that are set up can be chosen; the others lead to where that is done', async () => {
  await show('EMAIL', ['WhatsappStoreSender.index']);
  const official = await screen.findByRole('menuitem', { name: /^Configurar WhatsApp oficial/ });
  expect(official.getAttribute('href')).toBe('/settings/whatsapp');
  expect(
    screen.getByRole('menuitem', { name: /^Configurar WhatsApp não/ }).getAttribute('href'),
  ).toBe('/settings/whatsapp');
  expect(screen.getAllByRole('menuitem').map(({ tagName }) => tagName)).toEqual([
    ...['BUTTON', 'BUTTON', 'A', 'A'],
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'WhatsApp manual' }));
  expect(screen.getByText('2. WhatsApp manual')).toBeTruthy();
});

test('who may not set a channel up sees that it is missing', async () => {
  await show('EMAIL', []);
  await screen.findByText('Ainda não configurados');
  const official = screen.getByRole('menuitem', { name: /^WhatsApp oficial/ });
  expect(official.tagName).toBe('BUTTON');
  expect(official.hasAttribute('disabled')).toBe(true);
});

test('a message over a channel that is not set up stays and shows what is missing', async () => {
  await show('NON_OFFICIAL_WHATSAPP', ['WhatsappStoreSender.index']);
  await screen.findByText('WhatsApp não oficial ainda não está configurado');
  expect(screen.getByText('Conecte um número e escolha-o para campanhas.')).toBeTruthy();
});
