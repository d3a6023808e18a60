import type { StatementInput, StatementOutput } from '@clientela/contract';
import { isLostPayment, PAYMENT_STATUSES, paymentLabel } from '@clientela/domain';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { todayIn } from '#lib/period.ts';
import { renderPart } from '../../../../../test/render.tsx';
import styles from './statement.module.css';
import { Statement } from './statement.tsx';

vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 'loja', time_zone: 'America/Sao_Paulo' }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
beforeEach(() => localStorage.clear());

const DEPOSIT: StatementInput = {
  id: '1',
  transaction_id: 't',
  amount: 10_000,
  fee: 99,
  refunded_amount: 0,
  status: 'PAID',
  is_single: true,
  card_bin: null,
  card_brand: null,
  payment_method_name: 'Pix',
  created_at: '2026-11-20T12:00:00Z',
  payment_events: [],
  administrator: { name: 'Dora' },
};
const show = (input: Partial<StatementInput>) =>
  renderPart(
    <Statement
      days={[
        {
          date: '2026-11-20',
          entries: [{ direction: 'input', key: '1', input: { ...DEPOSIT, ...input } }],
        },
      ]}
    />,
  );

test('a deposit shows its method, fees and author', () => {
  show({});
  screen.getByText(/^09:00 · Pix · tarifa de R\$\s0,99 · por Dora$/);
  screen.getByText(/^\+R\$\s100,00$/);
  screen.getByText('Sucesso');
});

test('a partly refunded deposit shows the refund', () => {
  show({ refunded_amount: 4000 });
  screen.getByText(/R\$\s40,00 devolvidos/);
});

test('hidden values hide the fee and the refund as well', () => {
  localStorage.setItem('hide_values', 'true');
  show({ refunded_amount: 4000 });
  screen.getByText(/tarifa de R\$ •••• · R\$ •••• devolvidos/);
  expect(document.body.textContent).not.toMatch(/\d,\d\d/);
});

test.each(PAYMENT_STATUSES)(
  'a deposit that is %s has its label, and its amount its colour',
  (status) => {
    show({ status });
    screen.getByText(paymentLabel(status));
    const amount = screen.getByText(/^\+R\$\s100,00$/).closest(`.${styles.in}`);
    expect(amount?.hasAttribute('data-lost')).toBe(isLostPayment(status));
    const isThere = status === 'PAID' || status === 'AUTHORIZED';
    expect(amount?.hasAttribute('data-open')).toBe(!isThere);
  },
);

const COST: StatementOutput = {
  id: 'c',
  campaign: {
    id: 'c',
    name: 'Volta às aulas',
    customer_total: 1200,
    goal: { name: 'Recuperar clientes' },
  },
  chat: null,
  values: [
    {
      amount: '150',
      messages: 3,
      campaign_action: null,
      addon: { name: 'email', type: 'EMAIL_CHANNEL', title: 'E-mail' },
    },
  ],
};
const showCost = (date: string, output = COST) =>
  renderPart(<Statement days={[{ date, entries: [{ direction: 'output', key: '1', output }] }]} />);

test('a cost of today is marked as provisional', () => {
  showCost(todayIn('America/Sao_Paulo'));
  const sign = screen.getByRole('img', {
    name: 'Os valores de campanhas atualizam ao longo do dia. No fim do dia, os custos são consolidados para cada campanha ativa.',
  });
  expect(sign.querySelector('svg')).toBeNull();
  screen.getByText(/^−R\$\s1,50$/);
  screen.getByText('Recuperar clientes · 1.200 clientes');
});

test('a cost of an older day has its check, and is neither green nor red', () => {
  showCost('2026-01-05');
  const sign = screen.getByRole('img', { name: 'Valores consolidados para o dia.' });
  expect(sign.querySelector('svg')).toBeTruthy();
  expect(screen.getByText(/^−R\$\s1,50$/).closest(`.${styles.in}`)).toBeNull();
});

test('refunds of earlier days are incoming; chat messages are listed by number', () => {
  const [value] = COST.values;
  showCost('2026-01-05', { ...COST, values: [{ ...value!, amount: '-12', messages: -1 }] });
  expect(screen.getByText(/^\+R\$\s0,12$/).closest(`.${styles.in}`)).toBeTruthy();
  showCost('2026-01-06', { ...COST, campaign: null, chat: { name: 'Vendas' } });
  expect(screen.getByRole('link', { name: 'Atendimento: Vendas' })).toBeTruthy();
  screen.getByText('3 mensagens');
});
