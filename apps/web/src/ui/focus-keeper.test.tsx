import { Button, CloseButton, Menu, Modal, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { deferredMenu, type MenuOf } from './deferred-menu.tsx';
import { keepFocus } from './focus-keeper.ts';

let stop: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/customers');
  stop = keepFocus();
});
afterEach(() => stop());

const button = (name: string) => screen.getByRole('button', { name });

function press(name: string) {
  act(() => button(name).focus());
  fireEvent.click(button(name));
}

/** Drawn only while it is open, as dialogs that load on demand are. */
function WithDialog({ hasFrame = false }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Exportar">
          <Button data-autofocus>Baixar</Button>
          {hasFrame && <iframe title="Mensagem" />}
        </Modal>
      )}
    </>
  );
}

test('a dialog gives the focus back to what opened it', async () => {
  renderPart(<WithDialog />);
  press('Abrir');
  await waitFor(() => expect(button('Baixar')).toBe(document.activeElement));
  fireEvent.keyDown(button('Baixar'), { key: 'Escape' });
  await waitFor(() => expect(button('Abrir')).toBe(document.activeElement));
});

test('the keyboard does not leave a dialog through its frame', async () => {
  renderPart(<WithDialog hasFrame />);
  press('Abrir');
  await waitFor(() => expect(button('Baixar')).toBe(document.activeElement));
  act(() => screen.getByText('Abrir').closest('button')!.focus());
  expect(document.activeElement?.getAttribute('role')).toBe('dialog');
});

test('a lazy menu returns the focus to its button, even after a re-render', async () => {
  const Choices = ({ target }: MenuOf) => (
    <Menu defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Sair</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  const Deferred = deferredMenu(() => Promise.resolve({ default: Choices }));
  renderPart(
    <Deferred>
      <Button>Pessoa</Button>
    </Deferred>,
  );
  press('Pessoa');
  const item = await screen.findByRole('menuitem', { name: 'Sair' });
  act(() => item.focus());
  fireEvent.keyDown(item, { key: 'Escape' });
  await waitFor(() => expect(button('Pessoa')).toBe(document.activeElement));
});

test('a new page takes the focus of the link that led to it', async () => {
  function Pages() {
    const [isNext, setNext] = useState(false);
    const leave = () => {
      history.pushState(null, '', '/customers/1');
      setNext(true);
    };
    return (
      <main id="content" tabIndex={-1}>
        {isNext ? <h1>Ana</h1> : <Button onClick={leave}>Abrir Ana</Button>}
      </main>
    );
  }
  renderPart(<Pages />);
  press('Abrir Ana');
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

test('removing a list item moves the focus to the next one, for the last to the previous one', async () => {
  function Chips() {
    const [chips, setChips] = useState(['SP', 'RJ', 'MG']);
    return (
      <main id="content" tabIndex={-1}>
        {chips.map((chip) => (
          <span key={chip}>
            {chip}
            <CloseButton
              aria-label={`Tirar ${chip}`}
              onClick={() => setChips(chips.filter((other) => other !== chip))}
            />
          </span>
        ))}
      </main>
    );
  }
  renderPart(<Chips />);
  press('Tirar RJ');
  await waitFor(() => expect(button('Tirar MG')).toBe(document.activeElement));
  press('Tirar MG');
  await waitFor(() => expect(button('Tirar SP')).toBe(document.activeElement));
});

test('a form that is refused leads to its first wrong field', async () => {
  function Form() {
    const [isWrong, setWrong] = useState(false);
    const submit = (event: React.FormEvent) => {
      event.preventDefault();
      setWrong(true);
    };
    return (
      <form onSubmit={submit}>
        <TextInput label="E-mail" />
        <TextInput label="Nome" error={isWrong && 'Falta o nome'} />
        <Button type="submit">Salvar</Button>
      </form>
    );
  }
  renderPart(<Form />);
  press('Salvar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
});
