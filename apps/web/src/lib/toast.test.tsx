import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toasts, toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  return () => {
    act(() => vi.advanceTimersByTime(10_000));
    vi.useRealTimers();
  };
});

const shown = () => document.querySelectorAll('.toast');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a toast stays five seconds and leaves within 0.3 s', () => {
  act(() => toast('success', 'Grupo criado.'));
  wait(4_999);
  expect(shown()[0]?.hasAttribute('data-leaving')).toBe(false);
  wait(1);
  expect(shown()[0]?.hasAttribute('data-leaving')).toBe(true);
  wait(299);
  expect(shown()).toHaveLength(1);
  wait(1);
  expect(shown()).toHaveLength(0);
});

test('its button closes it at once, with the same way out', () => {
  act(() => toast('info', 'Importação iniciada.'));
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(shown()[0]?.hasAttribute('data-leaving')).toBe(true);
  wait(300);
  expect(shown()).toHaveLength(0);
});

test('each kind has its own title', () => {
  act(() => {
    for (const kind of ['success', 'error', 'warning', 'info'] as const) toast(kind, 'Texto');
  });
  const titles = [...document.querySelectorAll('.toast strong')].map((title) => title.textContent);
  expect(titles).toEqual(['Sucesso', 'Erro', 'Atenção', 'Informação']);
});

test('a message may be JSON that holds title and message; other braces are only text', () => {
  act(() => {
    toast('info', JSON.stringify({ title: 'Exportação', message: 'O arquivo está pronto.' }));
    toast('info', '{nome} não foi preenchido');
  });
  const words = [...shown()].map((one) => one.textContent);
  expect(words).toEqual([
    'ExportaçãoO arquivo está pronto.',
    'Informação{nome} não foi preenchido',
  ]);
});
