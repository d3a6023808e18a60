import type { Deposit, Wallet, WalletCard } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { todayIn } from '#lib/period.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { AutomaticTopupCard } from '../parts/automatic-topup-card.tsx';
import { DepositSuccessScreen } from './deposit-success-screen.tsx';
import { ManageCardsScreen } from './manage-cards-screen.tsx';
import { PixScreen } from './pix-screen.tsx';
import { WalletScreen } from './wallet-screen.tsx';

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('#lib/toast.tsx', () => ({ toast, toastFailure: vi.fn() }));
vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 'loja', time_zone: 'America/Sao_Paulo' }),
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => ({ id: 'deposito' }) }),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  Navigate: ({ to }: { to: string }) => <p>Segue para {to}</p>,
  createLink:
    (Shown: ComponentType<{ href: string }>) =>
    ({ to, search: _, ...rest }: { to: string; search?: object }) => <Shown {...rest} href={to} />,
}));

const CARD: WalletCard = {
  id: 'visa',
  bin: '411111',
  brand: 'Visa',
  type: 'CREDIT',
  is_default: true,
  last4: '1111',
  expiry_month: 8,
  expiry_year: 2031,
} as const;
const WALLET: Wallet = {
  balance: 0,
  held: 0,
  stopped_at: null,
  updated_at: '2026-11-20T15:00:00Z',
  enable_automatic_topup: false,
  automatic_topup_minimum: 1000,
  automatic_topup_amount: 6000,
  automatic_topup_card: CARD,
};
const DEPOSIT: Deposit = {
  id: 'deposito',
  transaction_id: 'pay_123',
  amount: 5000,
  fee: 224,
  net_value: 5000,
  refunded_amount: 0,
  status: 'PAID',
  reason: null,
  pix_code: null,
  pix_qr_code: null,
  payment_method: { name: 'Cartão de crédito', type: 'CREDIT_CARD' },
  card: { brand: 'Visa', last4: '1111' },
  seconds_to_expire: null,
  pix_page_id: null,
  is_sandbox: false,
  enabled_automatic_topup: false,
  created_at: '2026-11-20T15:00:00Z',
} as const;

let asked: { method: string; path: string; query: string; body: string }[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};
beforeEach(() => {
  asked = [];
  answers = { 'store-wallets': () => Response.json(WALLET) };
  toast.mockClear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://here');
    const body = String(init.body ?? '');
    asked.push({ method: init.method ?? 'GET', path: pathname, query: search, body });
    const end = Object.keys(answers).find((known) => pathname.endsWith(`/${known}`));
    return end ? answers[end]!() : Response.json({}, { status: 404 });
  });
});

const show = (part: ReactNode) =>
  renderPart(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>);
const refused = () =>
  Response.json({ code: 'internal_error', message: 'Algo deu errado.' }, { status: 500 });

test("the home shows the available and reserved amounts, the top-up's start and card, and this month's movements", async () => {
  answers['store-wallets'] = () => Response.json({ ...WALLET, balance: 12_345, held: 2000 });
  const meta = { current_page: 1, last_page: 1, per_page: 50, total: 7 };
  const totals = { inputs: 0, outputs: 0, automatic_topups: 0 };
  answers['wallet-cards'] = () => Response.json({ data: [CARD], meta });
  answers.closings = () => Response.json({ data: { items: [], totals }, meta });
  show(<WalletScreen />);
  await screen.findByText(/^R\$\s123,45$/);
  screen.getByText('Reservado para campanhas em andamento:', { exact: false });
  screen.getByText(/^R\$\s20,00$/);
  expect(await screen.findAllByText('Visa final 1111')).toHaveLength(2);
  await screen.findByText('7 movimentações neste mês');
  const today = todayIn('America/Sao_Paulo');
  const month = asked.find(({ query }) => query.includes('from='))?.query;
  expect(month).toContain(`from=${today.slice(0, 8)}01&to=`);

  const reads = () => asked.filter(({ path }) => path.endsWith('/store-wallets')).length;
  const before = reads();
  screen.getByText(/^Atualizado às \d\d:\d\d:\d\d$/);
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
  await waitFor(() => expect(reads()).toBe(before + 1));
});

describe('what became of a deposit', () => {
  function open(deposit: Partial<Deposit>) {
    answers['store-topups/deposito'] = () => Response.json({ ...DEPOSIT, ...deposit });
    show(<DepositSuccessScreen />);
  }
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  test('paid: the amounts, the way, the transaction, the status, and the automatic top-up on offer', async () => {
    open({});
    await screen.findByRole('heading', { name: 'Depósito realizado com sucesso' });
    expect(fact('Valor do depósito')).toMatch(/^R\$\s50,00$/);
    expect(fact('Tarifas')).toMatch(/^R\$\s2,24$/);
    expect(fact('Total pago')).toMatch(/^R\$\s52,24$/);
    expect(fact('Creditado na carteira')).toMatch(/^R\$\s50,00$/);
    expect(fact('Forma de pagamento')).toBe('Visa final 1111');
    expect(fact('Situação')).toBe('Sucesso');
    expect(fact('Código da transação')).toBe('pay_123');
    screen.getByText('Ativar a recarga automática');
  });

  test('paid with the automatic top-up already on: it is not offered', async () => {
    open({ enabled_automatic_topup: true });
    await screen.findByRole('heading', { name: 'Depósito realizado com sucesso' });
    expect(screen.queryByText('Ativar a recarga automática')).toBeNull();
  });

  test.each([
    ['PROCESSING', 'Pagamento em processamento', 'Em processamento'],
    ['REFUSED', 'Pagamento recusado', 'Falha'],
    ['REFUNDED', 'Depósito cancelado', 'Cancelado'],
    ['CHARGEBACK', 'Depósito cancelado', 'Cancelado'],
  ] as const)('%s: %s', async (status, title, label) => {
    open({ status, reason: status === 'REFUSED' ? 'Saldo insuficiente.' : null });
    await screen.findByRole('heading', { name: title });
    expect(fact('Situação')).toBe(label);
    expect(screen.queryByText('Creditado na carteira')).toBeNull();
    expect(screen.queryByText('Saldo insuficiente.') !== null).toBe(status === 'REFUSED');
    expect(screen.queryByRole('link', { name: 'Tentar de novo' }) !== null).toBe(
      status === 'REFUSED',
    );
  });
});

describe('a Pix', () => {
  const PIX = {
    status: 'WAITING_PAYMENT',
    pix_code: '000201',
    seconds_to_expire: 3600,
    card: null,
    payment_method: { name: 'Pix', type: 'PIX' },
    pix_page_id: 'pagina',
  } as const;
  function open(deposit: Partial<Deposit>) {
    answers['store-topups/deposito'] = () => Response.json({ ...DEPOSIT, ...PIX, ...deposit });
    show(<PixScreen />);
  }

  test('that waits shows its code and how long it is good for', async () => {
    open({});
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Vale por mais (59|1:00):\d\d/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Pix copia e cola').value).toBe('000201');
    expect(screen.queryByText('Simular pagamento')).toBeNull();
  });

  test.each([
    ['whose time is over', { seconds_to_expire: 0 }],
    ['that was canceled', { status: 'CANCELLED', seconds_to_expire: null }],
  ] as const)('%s says so, and another may be made', async (_which, deposit) => {
    open(deposit);
    await screen.findByText('Este código venceu');
    screen.getByRole('link', { name: 'Gerar outro código' });
    expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
  });

  test('that was paid leads on to what became of it', async () => {
    open({ status: 'PAID', seconds_to_expire: null });
    await screen.findByText('Segue para /wallet/deposit/success');
  });
});

describe('the automatic top-up', () => {
  const active = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Ativa' });
  const body = () => JSON.parse(asked.find(({ method }) => method === 'PUT')!.body);

  test('turns on at once; on failure the switch reverts with a message', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers['store-wallets/automatic-topup'] = () => promise;
    show(<AutomaticTopupCard wallet={WALLET} />);
    fireEvent.click(active());
    await waitFor(() => expect(active().checked).toBe(true));
    resolve(refused());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith('error', 'Erro ao ativar recarga automática'),
    );
    expect(active().checked).toBe(false);
    expect(body()).toEqual({
      enable_automatic_topup: true,
      automatic_topup_card_id: 'visa',
      automatic_topup_minimum: 1000,
      automatic_topup_amount: 6000,
    });
  });

  test('going off sends the flag alone, and where it cannot stays on', async () => {
    answers['store-wallets/automatic-topup'] = refused;
    show(<AutomaticTopupCard wallet={{ ...WALLET, enable_automatic_topup: true }} />);
    fireEvent.click(active());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith('error', 'Erro ao desativar recarga automática'),
    );
    expect(active().checked).toBe(true);
    expect(body()).toEqual({ enable_automatic_topup: false });
  });

  test('shows the threshold, the amount and the card', () => {
    show(<AutomaticTopupCard wallet={WALLET} />);
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Recarregar automaticamente')).toMatch(/R\$\s60,00/);
    expect(fact('Sempre que o saldo chegar a')).toMatch(/R\$\s10,00/);
    expect(fact('Com o cartão')).toContain('Visa final 1111');
    screen.getByRole('link', { name: 'Editar' });
  });

  test('without a card is on offer', () => {
    show(<AutomaticTopupCard wallet={{ ...WALLET, automatic_topup_card: null }} />);
    screen.getByText('Ativar a recarga automática');
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('saved cards', () => {
  const OTHER = { ...CARD, id: 'elo', brand: 'Elo', last4: '2222', is_default: false } as const;
  beforeEach(() => {
    const meta = { current_page: 1, last_page: 1, per_page: 50, total: 2 };
    answers['wallet-cards'] = () => Response.json({ data: [CARD, OTHER], meta });
    show(<ManageCardsScreen />);
  });

  test('another becomes the default', async () => {
    answers['wallet-cards/elo/set-default'] = () => Response.json({ ...OTHER, is_default: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Tornar padrão: Elo final 2222' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Cartão padrão alterado.'));
    const put = asked.find(({ method }) => method === 'PUT');
    expect(put?.path).toBe('/api/stores/loja/wallet-cards/elo/set-default');
    expect(screen.queryByRole('button', { name: 'Tornar padrão: Visa final 1111' })).toBeNull();
  });

  test('one is deleted after a question, and not where the question is answered no', async () => {
    answers['wallet-cards/elo'] = () => new Response(null, { status: 204 });
    const ask = async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Apagar Elo final 2222' }));
    await ask();
    await screen.findByText('Deseja apagar este cartão?');
    screen.getByText('Esta ação não poderá ser desfeita.');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Cartão apagado.'));
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
      '/api/stores/loja/wallet-cards/elo',
    );
  });
});
