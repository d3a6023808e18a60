import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aServer, aStore, LATE, openApp } from '../../test/app.tsx';

/** The error catalogue of the wallet (wallet §8), screen by screen. */

const ID = '00000000-0000-7000-8000-000000000001';
const { toast, toastFailure } = vi.hoisted(() => ({ toast: vi.fn(), toastFailure: vi.fn() }));
vi.mock('#lib/toast.tsx', () => ({ toast, toastFailure }));
beforeEach(() => toast.mockClear());

const WALLET = {
  balance: 12_345,
  held: 0,
  stopped_at: null,
  updated_at: '2026-11-20T15:00:00Z',
  enable_automatic_topup: false,
  automatic_topup_minimum: null,
  automatic_topup_amount: null,
  automatic_topup_card: null,
};
const PIX = { id: 'p', name: 'Pix', icon: 'pix', type: 'PIX' };

/** A wallet in order, but for the calls named here, which fail in the server's words. */
function aWallet(
  failing: string[],
  methods: object[] = [PIX],
  refusal: unknown = { code: 'gateway_unavailable', message: 'Fora do ar.' },
): { last(call: string): unknown } {
  const sent = new Map<string, string>();
  const answers: Record<string, unknown> = {
    'store-wallets': WALLET,
    'topup-payment-methods': { data: methods },
    'calculate-fee': { fee: 50, total: 3050 },
    'client-ip': { ip: '203.0.113.7' },
    'wallet-cards': {
      data: [SAVED],
      meta: { current_page: 1, last_page: 1, per_page: 15, total: 1 },
    },
    closings: {
      data: { items: [], totals: { inputs: 0, outputs: 0, automatic_topups: 0 } },
      meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
    },
  };
  aServer(
    () => [aStore(ID, 'Loja Sol')],
    (path, _method, body) => {
      const call = path.split('/').at(-1) ?? '';
      sent.set(call, body);
      if (failing.includes(call)) {
        return Response.json(refusal, { status: 503 });
      }
      return call in answers ? Response.json(answers[call]) : undefined;
    },
  );
  return { last: (call) => JSON.parse(sent.get(call) ?? 'null') };
}

const panel = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!);

/** Presses the button once it may be pressed. */
async function deposit(): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name: 'Depositar' });
    expect(found.hasAttribute('disabled')).toBe(false);
    return found;
  }, LATE);
  fireEvent.click(button);
}

test('cards that do not load are an empty list; the statement shows an error and a retry', async () => {
  aWallet(['wallet-cards', 'closings']);
  openApp('/wallet');
  await screen.findByText('Seu cartão padrão aparecerá aqui.', undefined, LATE);
  await waitFor(
    () => expect(toast).toHaveBeenCalledWith('error', 'Erro ao carregar movimentações'),
    LATE,
  );
  const recent = panel('Últimas movimentações');
  expect(recent.getByText('Não foi possível carregar o conteúdo')).toBeTruthy();
  expect(recent.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
  expect(panel('Saldo total').getByText(/123,45/)).toBeTruthy();
});

test('a wallet that does not load has its box, and the statement its own contents', async () => {
  aWallet(['store-wallets']);
  openApp('/wallet');
  await screen.findByText('Sem transações', undefined, LATE);
  await waitFor(
    () =>
      expect(panel('Saldo total').getByText('Não foi possível carregar o conteúdo')).toBeTruthy(),
    LATE,
  );
});

test('fees that cannot be calculated are cleared, and nothing is deposited without them', async () => {
  aWallet(['calculate-fee']);
  openApp('/wallet/deposit');
  await waitFor(
    () => expect(toast).toHaveBeenCalledWith('error', 'Erro ao calcular taxas. Tente novamente.'),
    LATE,
  );
  expect(panel('Resumo').getAllByText('–')).toHaveLength(2);
  expect(panel('Resumo').getByRole('button', { name: 'Depositar' }).hasAttribute('disabled')).toBe(
    true,
  );
});

test('a Pix that cannot be created shows the server’s sentence', async () => {
  const server = aWallet(['pix', 'client-ip']);
  openApp('/wallet/deposit');
  await deposit();
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('error', 'Fora do ar.', {
      title: 'Não foi possível gerar o código PIX',
    }),
  );
  // With an unknown client address, the specified placeholder is sent.
  expect(server.last('pix')).toMatchObject({ ip: '{ip}', value: 3000 });
});

const SAVED = {
  id: 'c',
  bin: '455673',
  brand: 'Visa',
  type: 'CREDIT',
  is_default: true,
  last4: '4242',
  expiry: '2030-12',
  is_expired: false,
};
const CARD = { id: 'k', name: 'Cartão de crédito', icon: 'card', type: 'CREDIT_CARD' };

test.each([
  ['nothing', null],
  ['no message', {}],
  ['a message that is no text', { code: 'x', message: { text: 'no' } }],
  ['a blank message', { code: 'x', message: ' ' }],
])(
  'a card deposit that fails with %s says what to do',
  async (_what, refusal) => {
    aWallet(['credit-card'], [PIX, CARD], refusal);
    openApp('/wallet/deposit');
    fireEvent.click(await screen.findByRole('radio', { name: /4242/ }, LATE));
    await deposit();
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith('error', 'Aguarde alguns minutos e tente novamente.', {
        title: 'Não foi possível processar o pagamento',
      }),
    );
  },
  40_000,
);

test('a way to pay that is not offered is named when it is tried', async () => {
  aWallet([], []);
  openApp('/wallet/deposit');
  await deposit();
  expect(toast).toHaveBeenCalledWith('error', 'Método de pagamento PIX não encontrado');
});
