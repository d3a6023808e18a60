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
import { renderPart } from '../../../../test/render.tsx';
import { UploadDialog } from './upload-dialog.tsx';

async function openDialog(answer: () => Response): Promise<HTMLInputElement> {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  const session = { context: { store: { id: 'loja' } } } as Session;
  const root = createRootRoute({
    component: () => <UploadDialog isOpen onClose={() => {}} />,
    staticData: { roles: null },
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Arquivo CSV ou XLSX');
  return document.querySelector('input[type=file]')!;
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }));
const choose = (input: HTMLInputElement, name: string) =>
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });

test('without a file, the field says so and nothing is sent', async () => {
  const input = await openDialog(() => Response.json({}));
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Escolha um arquivo');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(fetch).not.toHaveBeenCalled();
});

test('a refused file is told at the field; file and kind stay chosen, another file clears it', async () => {
  const refusal = { code: 'import_file_invalid', message: 'O arquivo está vazio.' };
  const input = await openDialog(() => Response.json(refusal, { status: 422 }));
  fireEvent.click(screen.getByRole('radio', { name: 'Clientes' }));
  choose(input, 'vazio.csv');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('O arquivo está vazio.');
  expect(screen.getByText('vazio.csv')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Clientes' })).toHaveProperty('checked', true);
  choose(input, 'clientes.csv');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
