import type { AddonOffer, PlanUsage } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#lib/failure.ts';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Addons } from './addons.tsx';
import { Catalogue } from './catalogue.tsx';
import { Credits } from './credits.tsx';
import { PlanCard } from './plan-card.tsx';
import PlanNotice from './plan-notice.tsx';
import { PlanSection } from './plan-section.tsx';
import { UsagePanel } from './usage-panel.tsx';

const signOut = vi.fn();
let may = true;
vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 'loja', time_zone: 'America/Sao_Paulo' }),
  useSession: () => ({ signOut }),
  useMay: () => may,
}));
vi.mock('#ui/link-button.tsx', () => ({
  LinkButton: ({ to, search, children }: { to: string; search?: object; children: ReactNode }) => (
    <a href={`${to}?${new URLSearchParams((search ?? {}) as Record<string, string>)}`}>
      {children}
    </a>
  ),
}));

const asked: { url: string; method: string; body: string }[] = [];
let answer: (url: string) => unknown = () => ({});
beforeEach(() => {
  may = true;
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, method: init.method ?? 'GET', body: String(init.body ?? '') });
    return Response.json(answer(url));
  });
});

const withCache = (part: ReactNode) =>
  renderPart(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>);

const answered = <Data,>(data: Data) => ({
  data,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
});

const USAGE: PlanUsage = {
  plan: {
    id: '1',
    name: 'Crescimento',
    description: 'Para lojas que crescem.',
    price: 29_900,
    customer_limit: 25_000,
    message_limit: null,
    campaign_limit: 10,
    benefits: ['growth_academy'],
    since: '2026-01-05',
  },
  period: { start: '2026-11-05', end: '2026-12-05' },
  usage: [
    { of: 'customers', used: 20_000, limit: 25_000 },
    { of: 'messages', used: 5_566, limit: null },
    { of: 'campaigns', used: 10, limit: 10 },
  ],
  credits: [
    {
      addon: { name: 'email', type: 'EMAIL_CHANNEL', title: 'E-mail' },
      granted: 60_000,
      left: 44_902,
      held: 0,
      usage_price: 0.45,
    },
  ],
  plan_cost: 29_900,
  usage_cost: 250,
  addons_cost: 2990,
  request: null,
};
const query = (usage: PlanUsage) => answered(usage) as never;

describe('a part that fails shows the reason and the next step', () => {
  const show = (error: Error) => {
    const refetch = vi.fn();
    renderPart(
      <PlanSection title="Parte" query={{ data: undefined, error, isFetching: false, refetch }}>
        {() => 'nunca'}
      </PlanSection>,
    );
    return refetch;
  };

  test('without connection', () => {
    const refetch = show(new Failure('connection_failed', 'x'));
    screen.getByText('Erro ao carregar dados');
    screen.getByText('Verifique sua conexão com a internet e tente novamente.');
    fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('with a session that expired', () => {
    show(new Failure('not_signed_in', 'x', 401));
    screen.getByText('Sessão expirada');
    screen.getByText('Sua sessão expirou. Faça login novamente.');
    fireEvent.click(screen.getByRole('button', { name: 'Fazer login novamente' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  test.each([
    [403, 'Acesso negado', 'Acesso negado. Você não tem permissão para acessar esta página.'],
    [404, 'Página não encontrada', 'A página que você está procurando não existe.'],
  ])('with status %i', (status, title, text) => {
    show(new Failure('not_found', 'x', status));
    screen.getByText(title);
    screen.getByText(text);
    screen.getByRole('link', { name: 'Voltar para o início' });
  });

  test('with anything else, in the words of the server', () => {
    show(new Failure('overloaded', 'O sistema está ocupado.', 503));
    screen.getByText('Erro ao carregar dados');
    screen.getByText('O sistema está ocupado.');
  });
});

test('a part that waits shows its shape', () => {
  renderPart(
    <PlanSection title="Parte" query={{ ...answered(undefined), isFetching: true }}>
      {() => 'nunca'}
    </PlanSection>,
  );
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
});

describe('the plan', () => {
  test('shows its price, its benefits and when it renews', () => {
    renderPart(<PlanCard query={query(USAGE)} />);
    screen.getByText(/R\$\s299,00/);
    screen.getByText('Desde 05/01/2026, renova em 05/12/2026');
    screen.getByText('Academia de crescimento');
  });

  test('without a price is on request', () => {
    renderPart(<PlanCard query={query({ ...USAGE, plan: { ...USAGE.plan!, price: null } })} />);
    screen.getByText('Sob consulta');
  });

  test('that is missing shows the next step, and a pending request', () => {
    const request = {
      id: '1',
      plan_name: 'Escala',
      status: 'open' as const,
      answer: null,
      created_at: '2026-11-20T15:00:00.000Z',
    };
    renderPart(<PlanCard query={query({ ...USAGE, plan: null, request })} />);
    screen.getByText('Sua loja ainda não tem um plano');
    screen.getByText('Pedido em análise: Escala, enviado em 20/11/2026.');
  });

  test('shows use against limits, with a word where it is near or there', () => {
    renderPart(<UsagePanel query={query(USAGE)} />);
    screen.getByText('20.000 de 25.000');
    screen.getByText('Perto do limite');
    screen.getByText('5.566, sem limite');
    screen.getByText('No limite');
  });

  test('beyond a limit is not the same as at it', () => {
    const usage = [{ of: 'customers' as const, used: 300, limit: 100 }];
    renderPart(<UsagePanel query={query({ ...USAGE, usage })} />);
    screen.getByText('Acima do limite');
    expect(screen.queryByText('No limite')).toBeNull();
  });

  test('shows when its credits renew and the following plan', () => {
    renderPart(<Credits query={query(USAGE)} />);
    screen.getByText('Créditos atuais (renovação automática em 05/12/2026)');
    screen.getByText('44.902 de 60.000');
    screen.getByText(/Depois, R\$\s0,0045 por mensagem/);
    expect(screen.queryByText(/reservad/)).toBeNull();
  });

  test.each([
    [1, '1 reservado para campanhas que ainda vão sair.'],
    [12_275, '12.275 reservados para campanhas que ainda vão sair.'],
  ])('names what %d messages to come have set aside', (held, text) => {
    const credits = USAGE.credits.map((credit) => ({ ...credit, held }));
    renderPart(<Credits query={query({ ...USAGE, credits })} />);
    screen.getByText(text);
  });
});

const OFFER: AddonOffer = {
  id: '019a9f00-0000-7000-8000-000000000001',
  name: 'campaign',
  type: 'LIMITATION',
  title: 'Campanhas extras',
  description: '',
  usage_period: 'month',
  billing: 'monthly',
  price: 3000,
  price_now: 1500,
  units: null,
  usage_price: 0,
  monthly_credits: 0,
  contracted: null,
};
const CONTRACTED = {
  id: '2',
  source: 'store' as const,
  is_active: true,
  is_canceled: false,
  ends_on: null,
  grace_until: null,
};
const offers = (balance: number, ...data: AddonOffer[]) => {
  answer = () => ({ data, balance, period: USAGE.period });
};

describe('the catalogue', () => {
  test('shows the price now and later before the contract', async () => {
    offers(10_000, OFFER);
    withCache(<Catalogue />);
    fireEvent.click(await screen.findByRole('button', { name: 'Contratar Campanhas extras' }));
    screen.getByText('Hoje, pelos dias até a renovação');
    screen.getByText('Na renovação em 05/12/2026 e a cada mês');
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /Contratar por R\$\s15,00/ }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    const { body } = asked.find(({ method }) => method === 'POST')!;
    expect(JSON.parse(body)).toEqual({ addon_id: OFFER.id, expected_price: 1500 });
  });

  test('with too little money shows the missing amount and links to the deposit', async () => {
    offers(1000, { ...OFFER, price_now: 9000 });
    withCache(<Catalogue />);
    fireEvent.click(await screen.findByRole('button', { name: 'Contratar Campanhas extras' }));
    screen.getByText(/Faltam R\$\s80,00 na carteira\./);
    const link = screen.getByRole('link', { name: /Depositar R\$\s80,00/ });
    expect(link.getAttribute('href')).toBe('/wallet/deposit?amount=8000');
    expect(screen.queryByRole('button', { name: /Contratar por/ })).toBeNull();
  });

  test('offers no button for items on request, nor to people who may not spend', async () => {
    may = false;
    offers(1000, OFFER, { ...OFFER, id: 'x', title: 'Marca', price: null, price_now: null });
    withCache(<Catalogue />);
    await screen.findByText('Sob consulta');
    expect(screen.queryByRole('button', { name: /Contratar/ })).toBeNull();
  });
});

describe('the add-ons of the store', () => {
  test('say whether they are monthly, active, or wait for money', async () => {
    offers(
      0,
      { ...OFFER, price_now: null, contracted: { ...CONTRACTED, grace_until: '2026-12-12' } },
      {
        ...OFFER,
        id: 'b',
        title: 'Domínio',
        billing: 'one_time',
        price_now: 100,
        contracted: { ...CONTRACTED, is_active: false },
      },
    );
    withCache(<Addons />);
    await screen.findByText('Aguardando saldo');
    screen.getByText('Faltou saldo para renovar. Continua ativo até 12/12/2026.');
    screen.getByText('Mensal');
    screen.getByText('Avulso');
    screen.getByText('Inativo');
  });

  test('are canceled after a question that shows until when they last', async () => {
    offers(0, { ...OFFER, price_now: null, contracted: CONTRACTED });
    withCache(<Addons />);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar Campanhas extras' }));
    screen.getByText(/Continua ativo até 05\/12\/2026 e não será renovado/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar adicional' }));
    await waitFor(() =>
      expect(asked.some(({ url }) => url.endsWith('/store-addons/2/cancel'))).toBe(true),
    );
  });

  test('that there are none of say where to find some', async () => {
    offers(0, OFFER);
    withCache(<Addons />);
    await screen.findByText('Nenhum adicional ainda');
  });
});

describe('the notice on other screens', () => {
  test('shows the reached limit and that nothing is lost', async () => {
    answer = () => ({
      data: [
        { of: 'customers', used: 7, limit: 5 },
        { of: 'campaigns', used: 3, limit: 3 },
      ],
    });
    withCache(<PlanNotice of="customers" />);
    await screen.findByText(/tem 7 clientes, e o plano vai até 5. Nada se perde/);
    expect(screen.queryByText(/Campanhas do plano/)).toBeNull();
    screen.getByRole('link', { name: 'Ver meu plano' });
  });

  test('makes no request for people who may not see the plan', () => {
    may = false;
    withCache(<PlanNotice />);
    expect(asked).toEqual([]);
  });
});
