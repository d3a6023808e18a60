import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '#lib/failure.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Shortfall } from './shortfall.tsx';

vi.mock('#ui/link-button.tsx', () => ({
  LinkButton: ({
    to,
    search,
    children,
  }: {
    to: string;
    search: { amount: number };
    children: string;
  }) => <a href={`${to}?amount=${search.amount}`}>{children}</a>,
}));

type Launch = Parameters<typeof Shortfall>[0]['launch'];

const refused = (text: string, values: Record<string, number>): Launch =>
  ({
    error: new Failure('balance_covers_part', text, 409, { values }),
    variables: { confirm_partial: false },
    isPending: false,
    reset: vi.fn(),
  }) as unknown as Launch;

test('too little money offers three choices: the covered part, a deposit of the missing amount, or nothing', async () => {
  const launch = refused('Seu saldo cobre 1.500 de 2.000 mensagens.', {
    messages: 2000,
    covered: 1500,
    missing: 22_545,
  });
  const onPartial = vi.fn();
  renderPart(<Shortfall launch={launch} onPartial={onPartial} />);
  expect(await screen.findByText('Seu saldo cobre 1.500 de 2.000 mensagens.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Depositar R\$\s226,00/ }).getAttribute('href')).toBe(
    '/wallet/deposit?amount=22600',
  );
  screen.getByRole('button', { name: 'Enviar 1.500 agora' }).click();
  expect(onPartial).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Cancelar' }).click();
  expect(launch.reset).toHaveBeenCalledOnce();
});

test('with nothing at all the campaign may start and wait', async () => {
  const launch = refused('Seu saldo ainda não cobre nenhuma das 10 mensagens.', {
    messages: 10,
    covered: 0,
    missing: 450,
  });
  renderPart(<Shortfall launch={launch} onPartial={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Ativar e aguardar saldo' })).toBeTruthy();
});

test('any other refusal is not asked about', () => {
  const launch = { ...refused('', {}), error: new Failure('conflict', 'Mudou.', 409) } as Launch;
  renderPart(<Shortfall launch={launch} onPartial={vi.fn()} />);
  expect(screen.queryByText('O saldo não cobre tudo')).toBeNull();
});
