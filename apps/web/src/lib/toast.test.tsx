import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import styles from './toast.module.css';
import { Toasts, toast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  return () => {
    act(() => vi.advanceTimersByTime(30_000));
    vi.useRealTimers();
  };
});

const shown = () => document.querySelectorAll(`.${styles.toast}`);
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

test('a toast stays while the pointer or the focus is on it', () => {
  act(() => toast('info', 'Importação iniciada.'));
  fireEvent.mouseEnter(shown()[0]!);
  wait(60_000);
  fireEvent.mouseLeave(shown()[0]!);
  wait(4_999);
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
  wait(60_000);
  expect(shown()[0]?.hasAttribute('data-leaving')).toBe(false);
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).blur());
  wait(5_300);
  expect(shown()).toHaveLength(0);
});

test('Escape closes the latest, but not where it closes something else', () => {
  act(() => {
    toast('error', 'Primeiro.');
    toast('error', 'Segundo.');
  });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(300);
  expect([...shown()].map((one) => one.textContent)).toEqual(['ErroPrimeiro.']);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(300);
  expect(shown()).toHaveLength(1);
  dialog.remove();
});

test('each toast is announced once: errors at once, others politely', () => {
  act(() => {
    toast('error', 'Não foi possível salvar.');
    toast('success', 'Salvo.');
  });
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível salvar.');
  expect(screen.getByRole('status').textContent).toContain('Salvo.');
  expect(document.querySelector('[aria-live]')).toBeNull();
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
  const titles = [...document.querySelectorAll(`.${styles.toast} strong`)].map(
    (title) => title.textContent,
  );
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
