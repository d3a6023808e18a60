import type { Import, ImportPreview } from '@clientela/contract';
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
import { ImportDraft } from './import-draft.tsx';

const SHEETS = [
  { name: 'Capa', is_filled: false },
  { name: 'Clientes', is_filled: true },
  { name: 'Antigos', is_filled: true },
  { name: 'Notas', is_filled: true },
];
const COLUMN_OF: Record<string, string> = { Clientes: 'coluna a', Antigos: 'coluna b' };
const REFUSED = 'O arquivo tem só o cabeçalho; não há linhas para importar.';

function previewOf(sheet: string): ImportPreview {
  const columns = [
    {
      name: COLUMN_OF[sheet]!,
      field: null,
      attribute_id: null,
      same_as: null,
      fills_in: false,
      marks_cancelled: false,
      is_ignored: false,
      examples: [],
    },
  ];
  const open = { rows: 20, missing: [], questions: [], unknown_statuses: [], unknown_consents: [] };
  return { ...open, columns, formats: {}, has_status_column: false, sample: [] };
}

/** A server that reads the requested sheet, by default "Clientes"; "Notas" holds no table. */
function aReader(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (address.endsWith('/custom-attributes/fields')) return Response.json({ data: [] });
    asked.push(body);
    const { sheet = 'Clientes' } = JSON.parse(body) as { sheet?: string };
    const refusal = { code: 'import_file_invalid', message: REFUSED };
    return Promise.resolve(
      sheet === 'Notas' ? Response.json(refusal, { status: 422 }) : Response.json(previewOf(sheet)),
    );
  });
  return asked;
}

function openDraft(sheets: Import['sheets']) {
  const draft = { id: 'i', kind: 'customers', sheet: sheets.length ? 'Clientes' : null, sheets };
  const session = { context: { store: { id: 'loja' }, permissions: [] } } as unknown as Session;
  const root = createRootRoute({
    component: () => <ImportDraft draft={draft as Import} />,
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
}

const choice = () => screen.getByRole('combobox', { name: 'Aba da planilha' });

test('of several filled sheets the first is chosen; the preview follows the choice', async () => {
  const asked = aReader();
  openDraft(SHEETS);
  await screen.findByText('coluna a');
  expect(choice()).toHaveProperty('value', 'Clientes');
  expect(screen.getByText(/^Esta planilha tem 4 abas/)).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Capa (sem linhas)' })).toHaveProperty(
    'disabled',
    true,
  );

  fireEvent.change(choice(), { target: { value: 'Antigos' } });
  await screen.findByText('coluna b');
  expect(screen.queryByText('coluna a')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Importar 20 clientes' }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(JSON.parse(asked[2]!)).toEqual({ sheet: 'Antigos', mapping: {}, attributes: {} });
});

test('another kind is chosen in place, and the file read again as that', async () => {
  const asked = aReader();
  openDraft([]);
  await screen.findByText('coluna a');
  const kind = screen.getByRole('combobox', { name: 'O que o arquivo traz' });
  expect(kind).toHaveProperty('value', 'customers');
  fireEvent.change(kind, { target: { value: 'orders' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Importar 20 pedidos' }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1).map((body) => JSON.parse(body).kind)).toEqual(['orders', 'orders']);
});

test('an unreadable sheet shows the reason, and another can still be selected', async () => {
  aReader();
  openDraft(SHEETS);
  await screen.findByText('coluna a');
  fireEvent.change(choice(), { target: { value: 'Notas' } });
  await screen.findByText(REFUSED);
  fireEvent.change(choice(), { target: { value: 'Antigos' } });
  expect(await screen.findByText('coluna b')).toBeTruthy();
});

test.each([
  ['a CSV', []],
  ['one filled sheet', SHEETS.slice(0, 2)],
])('of %s nothing is asked', async (_, sheets) => {
  aReader();
  openDraft(sheets);
  await screen.findByText('coluna a');
  expect(screen.queryByRole('combobox', { name: 'Aba da planilha' })).toBeNull();
});

test('a file without required columns shows the kind it is read as', async () => {
  const preview: ImportPreview = { ...previewOf('Clientes'), missing: [['email', 'phone']] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(preview)));
  openDraft([]);
  expect(await screen.findByText(/^Falta indicar: E-mail ou Telefone/)).toBeTruthy();
  expect(screen.getByText(/^O arquivo está sendo lido como “Clientes”/)).toBeTruthy();
});
