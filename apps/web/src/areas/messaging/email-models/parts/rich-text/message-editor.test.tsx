import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInStore } from '../../../../../../test/render.tsx';
import { paste, selectAll } from '../../../../../../test/rich-editor.ts';
import styles from '../email-models.module.css';
import { MessageEditor } from './message-editor.tsx';

function write(text: string, more: { error?: string; most?: number } = {}) {
  const said = vi.fn<(text: string) => void>();
  function Form() {
    const [kept, setKept] = useState(text);
    const onChange = (changed: string) => {
      said(changed);
      setKept(changed);
    };
    return <MessageEditor label="Texto" value={kept} onChange={onChange} {...more} />;
  }
  renderInStore(<Form />);
  return { box: screen.getByRole('textbox', { name: /^Texto/ }), said };
}

test('variables stand by their names, and lines stay lines', async () => {
  const { box, said } = write('Oi {{customer.first_name | "cliente"}}!\n\nAté já');
  expect([...box.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    ...['Oi Primeiro nomecliente!', '', 'Até já'],
  ]);
  expect(box.querySelectorAll(`.${styles.variable}`)).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();

  selectAll(box);
  const pasted = 'Em {{customer.city}}:\n\nhoje {{foo}} <b>';
  paste(box, { 'text/plain': pasted });
  expect(said).toHaveBeenLastCalledWith(pasted);
  expect(box.querySelector(`.${styles.variable}`)?.textContent).toBe('Cidade');

  fireEvent.click(screen.getByRole('button', { name: 'Inserir variável' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cupom da campanha' }));
  expect(said).toHaveBeenLastCalledWith(`${pasted}{{coupon}}`);
});

test('of a formatted text only the words are taken', () => {
  const { box, said } = write('');
  selectAll(box);
  paste(box, {
    'text/html':
      '<h1>Olá</h1><ul><li><b>um</b></li><li><a href="https://x.example">dois</a></li></ul>',
  });
  expect(said).toHaveBeenLastCalledWith('Olá\num\ndois');
  expect(box.querySelectorAll('b, a, h1, li')).toHaveLength(0);
});

test('an invalid text gives its reason to screen readers', () => {
  const { box } = write('Oi', { error: 'Até 459 caracteres' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const { textContent } = document.getElementById(box.getAttribute('aria-describedby') ?? '') ?? {};
  expect(textContent).toBe('Até 459 caracteres');
});

test('a text that is too long shows an error while typing, and a click on its name focuses it', async () => {
  const { box } = write('123456789 1', { most: 10 });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('O texto tem 11 caracteres. Use no máximo 10.')).not.toBeNull();
  fireEvent.click(screen.getByText('Texto'));
  expect(document.activeElement).toBe(box);
  selectAll(box);
  paste(box, { 'text/plain': 'cabe' });
  expect(screen.queryByText(/Use no máximo/)).toBeNull();
});

test('typing in a line outside of an editor can be undone', () => {
  const said = vi.fn<(text: string) => void>();
  renderInStore(<MessageEditor label="Assunto" value="Oi" isLine onChange={said} />);
  const box = screen.getByRole('textbox', { name: 'Assunto' });
  selectAll(box);
  paste(box, { 'text/plain': 'Olá' });
  fireEvent.keyDown(box, { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true });
  expect(said).toHaveBeenLastCalledWith('Oi');
});
