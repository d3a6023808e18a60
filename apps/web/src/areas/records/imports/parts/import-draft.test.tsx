import type { Import, ImportPreview, ImportReview } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
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

function previewOf(sheet: string, changed: Partial<ImportPreview> = {}): ImportPreview {
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
  const known = { formats: {}, has_status_column: false, recognised_kind: 'customers' as const };
  return { ...open, ...known, columns, sample: [], ...changed };
}

const COUNTS = { total: 8_240, created: 8_000, updated: 200, unchanged: 40 };

function reviewOf(kind: string | undefined): ImportReview {
  const ofFile = { rows: 8_250, refused: 10, warned: 0, people: COUNTS, problems: [] };
  const orders = { total: 1_204, created: 1_204, updated: 0, unchanged: 0, amount: 98_765_43 };
  return { ...ofFile, orders: kind === 'orders' ? orders : null };
}

/** A server that reads the requested sheet, by default "Clientes"; "Notas" holds no table. */
function aReader(
  changed: Partial<ImportPreview> = {},
  reviewed: (kind: string | undefined) => ImportReview | null = reviewOf,
): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (address.endsWith('/custom-attributes/fields')) return Response.json({ data: [] });
    const { sheet = 'Clientes', kind } = JSON.parse(body) as { sheet?: string; kind?: string };
    if (address.endsWith('/review')) return Response.json({ review: reviewed(kind) });
    asked.push(body);
    const refusal = { code: 'import_file_invalid', message: REFUSED };
    return Promise.resolve(
      sheet === 'Notas'
        ? Response.json(refusal, { status: 422 })
        : Response.json(previewOf(sheet, changed)),
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
  fireEvent.click(await screen.findByRole('button', { name: 'Importar 8.240 clientes' }));
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
  fireEvent.click(await screen.findByRole('button', { name: 'Importar 1.204 pedidos' }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1).map((body) => JSON.parse(body).kind)).toEqual(['orders', 'orders']);
});

test('the recognised kind is named', async () => {
  aReader();
  openDraft([]);
  expect(await screen.findByText(/^Reconhecemos: Clientes, pelos títulos/)).toBeTruthy();
});

test('a file of another kind than chosen is read as that at a click', async () => {
  const asked = aReader({ recognised_kind: 'orders' });
  openDraft([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Ler como “Pedidos”' }));
  expect(await screen.findByText(/^Reconhecemos: Pedidos, pelos títulos/)).toBeTruthy();
  expect(JSON.parse(asked.at(-1)!)).toEqual({ kind: 'orders' });
});

test('an unknown file names the missing fields and the choice to make', async () => {
  aReader({ recognised_kind: null, missing: [['email', 'phone']] });
  openDraft([]);
  expect(await screen.findByText(/^Não reconhecemos o conteúdo/)).toBeTruthy();
  expect(screen.getByText(/^Falta indicar: E-mail ou Telefone/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'O que vai entrar' })).toBeNull();
});

test('corrections of a kind are kept for a person who returns to it', async () => {
  const asked = aReader();
  openDraft([]);
  await screen.findByText('coluna a');
  const kind = () => screen.getByRole('combobox', { name: 'O que o arquivo traz' });
  const field = () => screen.getByRole('combobox', { name: 'Campo no Clientela: coluna a' });
  fireEvent.change(field(), { target: { value: 'email' } });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.change(kind(), { target: { value: 'orders' } });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  fireEvent.change(kind(), { target: { value: 'customers' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Importar 8.240 clientes' }));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3));
  expect(JSON.parse(asked[1]!)).toEqual({ mapping: { 'coluna a': 'email' }, attributes: {} });
  expect(JSON.parse(asked[2]!)).toEqual({ kind: 'orders' });
});

test('the review shows what comes in, and names the ignored columns', async () => {
  aReader();
  openDraft([]);
  const review = await screen.findByRole('region', { name: 'O que vai entrar' });
  expect(await within(review).findByText('8.240')).toBeTruthy();
  expect(within(review).getByText('8.000 novas · 200 mudam · 40 sem mudança')).toBeTruthy();
  expect(within(review).getByText('Uma coluna fica de fora: coluna a.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'O que o arquivo traz' }), {
    target: { value: 'orders' },
  });
  expect(await screen.findByText('1.204 novos')).toBeTruthy();
  expect(screen.getByText(/98\.765,43/)).toBeTruthy();
});

test('one order is named in the singular', async () => {
  const one = { total: 1, created: 1, updated: 0, unchanged: 0, amount: 10_00 };
  aReader({}, () => ({ ...reviewOf('orders'), orders: one }));
  openDraft([]);
  expect(await screen.findByRole('button', { name: 'Importar 1 pedido' })).toBeTruthy();
});

test('a file of which nothing can come in shows why, and is not started', async () => {
  const none = { total: 0, created: 0, updated: 0, unchanged: 0 };
  const asked = aReader({}, () => ({
    ...{ rows: 1, refused: 1, warned: 0, people: none, orders: null },
    problems: [
      { line: 2, report: 'refused', reasons: ['A linha não traz e-mail.'], content: 'Ana · x' },
    ],
  }));
  openDraft([]);
  expect(await screen.findByText(/^Nenhuma linha deste arquivo pode entrar/)).toBeTruthy();
  const rows = screen.getByRole('region', { name: 'Linhas recusadas' });
  expect(rows.textContent).toContain('Linha 2A linha não traz e-mail.Ana · x');
  fireEvent.click(screen.getByRole('button', { name: 'Importar 0 clientes' }));
  expect(asked).toHaveLength(1);
});

test('a file too large to be counted can be imported without a count', async () => {
  aReader({}, () => null);
  openDraft([]);
  expect(await screen.findByText(/^O arquivo é grande/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importar o arquivo' })).toBeTruthy();
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
