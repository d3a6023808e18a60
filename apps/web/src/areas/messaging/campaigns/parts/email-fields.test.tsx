import type { EmailContent } from '@clientela/contract';
import { useForm } from '@mantine/form';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { newContent, type StepValues, valuesOf } from './campaign-values.ts';
import { EmailFields } from './email-fields.tsx';

const READY = { key: 'cart', name: 'Carrinho', goal: 'automatic', subject: 'Volte', document: {} };

const PREVIEW = { subject: 'Volte', html: '', text: '', customer: null };

function Step() {
  const values = valuesOf(null, 'America/Sao_Paulo');
  const form = useForm({
    validate: (_: StepValues): Record<string, string> => ({}),
    initialValues: {
      ...values,
      actions: values.actions.map((action) => ({ ...action, contents: [newContent('EMAIL')] })),
    },
  });
  const content = form.values.actions[0]?.contents[0] as EmailContent;
  return (
    <>
      <EmailFields form={form} path="actions.0.contents.0" content={content} />
      <output>{JSON.stringify(content)}</output>
    </>
  );
}

test('a model of the gallery is created and chosen without leaving the step', async () => {
  const models: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (address.endsWith('/email-model-gallery')) return Response.json({ data: [READY] });
    if (method !== 'POST') return Response.json({ data: models });
    if (address.endsWith('/preview')) return Response.json(PREVIEW);
    const model = { id: 'm1', ...JSON.parse(String(body)) };
    models.push(model);
    return Response.json(model);
  });
  const root = createRootRoute({ component: Step, staticData: { roles: null } });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const session = {
    context: { store: { id: 'loja' }, permissions: ['Campaign.create'] },
  } as unknown as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Escolher da galeria' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Carrinho' }));
  fireEvent.click(screen.getByRole('button', { name: 'Criar e usar' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const content = JSON.parse(screen.getByRole('status').textContent);
  expect(content).toMatchObject({ email_model_id: 'm1', subject: 'Volte' });
  expect(models).toMatchObject([{ name: 'Carrinho', subject: 'Volte' }]);
});
