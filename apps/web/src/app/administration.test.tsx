import type { StoppedWallet } from '@clientela/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPage, aServer, aStore, openApp } from '../../test/app.tsx';

const { toast, toastFailure } = vi.hoisted(() => ({ toast: vi.fn(), toastFailure: vi.fn() }));
vi.mock('#lib/toast.tsx', () => ({ toast, toastFailure }));
beforeEach(() => {
  toast.mockClear();
  toastFailure.mockClear();
});

const HOME = '00000000-0000-7000-8000-000000000001';
const SOL = '00000000-0000-7000-8000-000000000002';
const LUA = '00000000-0000-7000-8000-000000000003';

const stopped = (store_id: string, store_name: string, available: number): StoppedWallet => ({
  store_id,
  store_name,
  stopped_at: '2026-11-20T15:30:00Z',
  available,
  held: 500,
  entries_available: 3000,
  entries_held: 500,
});

/** The administration of one store at home; `wallets` stand still until they are reopened. */
function administration(wallets: StoppedWallet[], refusal?: string) {
  const reopened: string[] = [];
  aServer(
    () => [aStore(HOME, 'Loja Casa')],
    (path, method) => {
      if (path === '/api/stopped-wallets') {
        const data = wallets.filter(({ store_id }) => !reopened.includes(store_id));
        return Response.json({ data });
      }
      const reopening = /^\/api\/stores\/([\w-]+)\/store-wallets\/reopen$/.exec(path);
      if (!reopening || method !== 'POST') return undefined;
      if (refusal) {
        return Response.json({ code: 'wallet_not_reopened', message: refusal }, { status: 409 });
      }
      reopened.push(reopening[1]!);
      return Response.json({});
    },
  );
  return reopened;
}

const tab = () => screen.queryByRole('link', { name: /Carteiras paradas/ });

test('without stopped wallets nothing of them is seen', async () => {
  administration([]);
  openApp('/administration');
  await screen.findByRole('link', { name: 'Pedidos' });
  expect(tab()).toBeNull();
});

test('stopped wallets have a tab with their count, what differs, and a way to go on', async () => {
  const reopened = administration([stopped(SOL, 'Loja Sol', 3001), stopped(LUA, 'Loja Lua', 3000)]);
  openApp('/administration');
  fireEvent.click(await screen.findByRole('link', { name: 'Carteiras paradas (2)' }));
  const sol = within((await screen.findByText('Loja Sol')).closest('section')!);
  expect(sol.getByText(/Parada desde 20\/11\/2026,? 12:30/)).toBeTruthy();
  expect(sol.getByText(/O saldo guardado difere/)).toBeTruthy();
  expect(sol.getByRole('row', { name: /^Livre/ }).textContent).toMatch(
    /LivreR\$\s30,01R\$\s30,00R\$\s0,01/,
  );
  const lua = within(screen.getByText('Loja Lua').closest('section')!);
  expect(lua.getByText(/As somas batem agora/)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Reabrir a carteira de Loja Sol' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/saldo livre passa de R\$\s30,01 para R\$\s30,00 e o reservado de R\$\s5,00/),
  ).toBeTruthy();
  expect(reopened).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Reabrir' }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('success', 'Carteira de Loja Sol reaberta.'),
  );
  expect(reopened).toEqual([SOL]);
  await screen.findByRole('link', { name: 'Carteiras paradas (1)' });
});

test('a wallet that cannot be reopened shows the reason and stays', async () => {
  const why = 'Faltam lançamentos no extrato.';
  administration([stopped(SOL, 'Loja Sol', 3001)], why);
  openApp('/administration?tab=wallets');
  fireEvent.click(await screen.findByRole('button', { name: /^Reabrir a carteira/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Reabrir'));
  await waitFor(() => expect(toastFailure.mock.calls[0]?.[0]).toMatchObject({ message: why }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tab()?.textContent).toBe('Carteiras paradas (1)');
});

test('a person is disabled after a question and enabled again', async () => {
  const asked: unknown[] = [];
  const ana = {
    id: SOL,
    name: 'Ana Lima',
    email: 'ana@loja.example',
    profile_name: 'collaborator',
    stores: 2,
    is_me: false,
    disabled_at: null as string | null,
  };
  const me = { ...ana, id: LUA, name: 'Eu Mesma', is_me: true };
  aServer(
    () => [aStore(HOME, 'Loja Casa')],
    (path, method, sent) => {
      if (path === '/api/stopped-wallets') return Response.json({ data: [] });
      if (path === '/api/administration/processing-failures') return Response.json({ data: [] });
      if (method === 'PUT' && path === `/api/administration/people/${SOL}/enabled`) {
        const body = JSON.parse(sent);
        asked.push(body);
        ana.disabled_at = body.enabled ? null : '2026-11-20T15:30:00Z';
        return Response.json(ana);
      }
      if (!path.startsWith('/api/administration/people')) return undefined;
      const meta = { current_page: 1, last_page: 1, per_page: 25, total: 2 };
      return Response.json({ data: [ana, me], meta });
    },
  );
  openApp('/administration?tab=people');
  const disable = { name: 'Desativar Ana Lima' };
  fireEvent.click(await screen.findByRole('button', disable));
  expect(screen.queryByRole('button', { name: 'Desativar Eu Mesma' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Ana Lima?' }));
  expect(asked).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Desativar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reativar Ana Lima' }));
  await waitFor(() => expect(asked).toEqual([{ enabled: false }, { enabled: true }]));
});

test('failures that were set aside are retried, and dismissed after a question', async () => {
  const failure = (id: string, source_name: string, kind = 'inbound') => ({
    id,
    kind,
    source: 'shop:loja',
    source_name,
    account: '42',
    error: 'valor impossível',
    at: '2026-11-20T15:30:00Z',
  });
  const left = [
    failure('7', 'Nuvemshop'),
    failure('8', 'Shopify'),
    failure('9', 'Volte sempre', 'campaign'),
  ];
  const sent: string[] = [];
  aServer(
    () => [aStore(HOME, 'Loja Casa')],
    (path, method) => {
      const [, id, retry] =
        /^\/api\/administration\/processing-failures\/(\d+)(\/retry)?$/.exec(path) ?? [];
      if (path === '/api/administration/processing-failures') return Response.json({ data: left });
      if (!id) return undefined;
      sent.push(`${method} ${id}${retry ?? ''}`);
      left.splice(
        left.findIndex((one) => one.id === id),
        1,
      );
      return new Response(null, { status: 204 });
    },
  );
  openApp('/administration');
  fireEvent.click(await screen.findByRole('link', { name: 'Falhas (3)' }));
  const rowOf = async (name: string) =>
    within((await screen.findByText(`Aviso recebido: ${name}`)).closest('tr')!);
  fireEvent.click((await rowOf('Nuvemshop')).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText('Aviso recebido: Nuvemshop')).toBeNull());
  fireEvent.click((await rowOf('Shopify')).getByRole('button', { name: 'Dispensar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual(['POST 7/retry']);
  fireEvent.click(dialog.getByRole('button', { name: 'Dispensar' }));
  await waitFor(() => expect(screen.queryByText('Aviso recebido: Shopify')).toBeNull());
  // A failing campaign goes on trying, so there is nothing to dismiss.
  const campaign = within(
    (await screen.findByText('Etapas da automação “Volte sempre”')).closest('tr')!,
  );
  expect(campaign.queryByRole('button', { name: 'Dispensar' })).toBeNull();
  fireEvent.click(campaign.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Nenhuma falha');
  expect(sent).toEqual(['POST 7/retry', 'DELETE 8', 'POST 9/retry']);
});

test('databases have a tab where there are several, and a missing one is named above the list', async () => {
  const databases = [
    { name: 'home', is_home: true, is_answering: true, stores: 1200, lag_bytes: null },
    { name: 'sul', is_home: false, is_answering: true, stores: 1100, lag_bytes: 0 },
    { name: 'norte', is_home: false, is_answering: false, stores: 1000, lag_bytes: 5_000_000 },
  ];
  const missing = ['norte'];
  aServer(
    () => [aStore(HOME, 'Loja Casa')],
    (path) => {
      if (path === '/api/administration/databases') return Response.json({ data: databases });
      if (path === '/api/administration/stores')
        return Response.json({ ...aPage([]), missing_databases: missing });
      return undefined;
    },
  );
  openApp('/administration');
  const notice = await screen.findByText(/O banco de dados norte não responde agora/);
  expect(notice).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Bancos de dados (3)' }));
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^Principal/)).toBe('PrincipalResponde1.200–');
  expect(await row(/^sul/)).toBe('sulResponde1.100Em dia');
  expect(await row(/^norte/)).toMatch(/^norteNão responde1\.000.+ atrás$/);
  expect(screen.queryByText(/não responde agora/)).toBeNull();
});
