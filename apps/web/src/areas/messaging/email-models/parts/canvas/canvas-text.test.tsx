import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInStore } from '../../../../../../test/render.tsx';
import { paste, selectAll } from '../../../../../../test/rich-editor.ts';
import styles from '../email-models.module.css';
import { CanvasText } from './canvas-text.tsx';

/** The editor in a form; returns its latest value. */
function write(html: string) {
  const said = vi.fn<(html: string) => void>();
  function Form() {
    const [kept, setKept] = useState(html);
    return (
      <CanvasText
        label="Texto"
        html={kept}
        placeholder="Escreva aqui"
        isSelected
        onChange={(changed) => {
          said(changed);
          setKept(changed);
        }}
      />
    );
  }
  renderInStore(<Form />);
  const box = screen.getByRole('textbox', { name: 'Texto' });
  return { box, said };
}

const tool = (name: string) => screen.getByRole('button', { name });

test('of a stored text only words, known tags and variables reach the page', () => {
  const { box, said } = write(
    '<meta http-equiv="refresh" content="0;url=https://x.example"><style>*{display:none}</style>' +
      '<div style="position:fixed;inset:0" onclick="x()">Oi <img src="x" onerror="x()"><b>Ana</b></div>' +
      '<iframe src="https://x.example"></iframe><p><a href="javascript:x()">clique</a></p>',
  );
  expect(
    box.querySelectorAll('meta, style, img:not(.ProseMirror-separator), iframe, [onclick]'),
  ).toHaveLength(0);
  expect(box.querySelectorAll('[style], [href]')).toHaveLength(0);
  expect(box.textContent).toBe('Oi Anaclique');
  expect(said).not.toHaveBeenCalled();
});

test('a variable is shown by its name, whether stored, pasted or chosen', async () => {
  const { box, said } = write('<p>Olá, {{customer.first_name | "cliente"}}</p>');
  expect(box.textContent).toBe('Olá, Primeiro nomecliente');

  selectAll(box);
  paste(box, { 'text/plain': 'Oi {{customer.city}}!' });
  expect(said).toHaveBeenLastCalledWith('<p>Oi {{customer.city}}!</p>');
  expect(box.querySelector(`.${styles.variable}`)?.textContent).toBe('Cidade');

  fireEvent.click(tool('Inserir variável'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cupom da campanha' }));
  expect(said).toHaveBeenLastCalledWith('<p>Oi {{customer.city}}!{{coupon}}</p>');
});

test('a text keeps its tags, the unfinished variable too, and is empty without words', () => {
  const html =
    '<h1>Olá</h1><p>{{foo}} <strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br>' +
    '<a href="https://x.example/?a=1&amp;b=2">e</a></p><ul><li>um<ol><li>dois</li></ol></li></ul>';
  const { box, said } = write(html);
  selectAll(box);
  paste(box, { 'text/html': html });
  expect(said).toHaveBeenLastCalledWith(html);

  selectAll(box);
  fireEvent.keyDown(box, { key: 'Backspace', code: 'Backspace', keyCode: 8 });
  expect(said).toHaveBeenLastCalledWith('');
});

test('a link is asked for in a dialog, which takes no half address, and taken away again', async () => {
  const { box, said } = write('<p>veja aqui</p>');
  selectAll(box);
  fireEvent.click(tool('Link'));
  const address = await screen.findByLabelText('Endereço na web');
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  fireEvent.click(tool('Aplicar link'));
  screen.getByText('Escreva um endereço como https://loja.com.br.');

  fireEvent.change(address, { target: { value: 'loja.com.br/x' } });
  fireEvent.click(tool('Aplicar link'));
  const linked = '<p><a href="https://loja.com.br/x">veja aqui</a></p>';
  expect(said).toHaveBeenLastCalledWith(linked);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(tool('Link'));
  expect(await screen.findByLabelText('Endereço na web')).toHaveProperty(
    'value',
    'https://loja.com.br/x',
  );
  fireEvent.click(tool('Remover link'));
  expect(said).toHaveBeenLastCalledWith('<p>veja aqui</p>');
});
