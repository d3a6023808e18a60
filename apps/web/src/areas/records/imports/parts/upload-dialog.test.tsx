import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { type StubUpload, stubUploads } from '../../../../../test/uploads.ts';
import { UploadDialog } from './upload-dialog.tsx';

let uploads: StubUpload[] = [];

async function openDialog(): Promise<void> {
  uploads = stubUploads();
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
}

const field = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Conferir arquivo' }));
const choose = (name: string) =>
  fireEvent.change(field(), { target: { files: [new File(['x'], name)] } });

test('without a file, the field shows an error and nothing is sent', async () => {
  await openDialog();
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Escolha um arquivo');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(uploads).toEqual([]);
});

test('a refused file shows its error at the field; file and kind stay selected, another file clears it', async () => {
  await openDialog();
  fireEvent.click(screen.getByRole('radio', { name: 'Clientes' }));
  choose('vazio.csv');
  send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]!.answer({ code: 'import_file_invalid', message: 'O arquivo está vazio.' }, 422);
  expect((await screen.findByRole('alert')).textContent).toBe('O arquivo está vazio.');
  expect(screen.getByText('vazio.csv')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Clientes' })).toHaveProperty('checked', true);
  choose('clientes.csv');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an upload shows its progress; cancelled, the file stays selected and can be sent again', async () => {
  await openDialog();
  choose('pedidos.csv');
  send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]!.move(12_300_000, 30_000_000));
  expect(screen.getByText('Enviando pedidos.csv')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('41% · 12,3 MB de 30 MB');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('pedidos.csv')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  await waitFor(() => expect(uploads).toHaveLength(2));
  act(() => uploads[1]!.move(30_000_000, 30_000_000));
  expect(screen.getByText('Conferindo pedidos.csv')).toBeTruthy();
});
