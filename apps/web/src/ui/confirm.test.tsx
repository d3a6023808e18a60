import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { Confirm } from './confirm.tsx';

function ask(action: string) {
  renderPart(
    <Confirm
      isOpen
      title={action}
      text="…"
      action={action}
      onConfirm={vi.fn()}
      onClose={vi.fn()}
    />,
  );
}

test('confirming a cancellation avoids a second "Cancelar" button', async () => {
  ask('Cancelar campanha');
  expect(await screen.findByRole('button', { name: 'Voltar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
});

test('any other question is left by "Cancelar"', async () => {
  ask('Apagar rascunho');
  expect(await screen.findByRole('button', { name: 'Cancelar' })).toBeTruthy();
});
