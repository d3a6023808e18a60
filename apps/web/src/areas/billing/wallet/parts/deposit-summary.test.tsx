import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { DepositSummary } from './deposit-summary.tsx';

const READY = {
  amount: 5000,
  fee: { fee: 50, total: 5050 },
  onRecalculate: vi.fn(),
  onSubmit: vi.fn(),
  isCalculating: false,
  isMissing: false,
  isProcessing: false,
  isReady: true,
};

test.each([
  ['Depositar', {}, false],
  ['Calculando', { isCalculating: true, fee: undefined }, true],
  ['Processando', { isProcessing: true }, true],
  ['Depositar', { isReady: false }, true],
])('the button reads %s with %j', (word, state, isDisabled) => {
  renderPart(<DepositSummary {...READY} {...state} />);
  expect(screen.getByRole('button', { name: word })).toHaveProperty('disabled', isDisabled);
});

test('shows the fee, its purpose, and the total', () => {
  renderPart(<DepositSummary {...READY} />);
  const beside = (name: string | RegExp) =>
    screen.getByText(name).closest('dt')?.nextElementSibling?.textContent;
  expect(beside(/^Tarifas/)).toMatch(/^R\$\s0,50$/);
  expect(beside('Total a pagar')).toMatch(/^R\$\s50,50$/);
  screen.getByRole('button', {
    name: 'Esta tarifa cobre o custo de processamento do gateway e garante segurança e conciliação dos pagamentos.',
  });
});
