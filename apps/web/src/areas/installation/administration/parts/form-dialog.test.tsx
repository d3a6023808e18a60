import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFocus } from '#ui/focus-keeper.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { FormDialog } from './form-dialog.tsx';

const mutate = vi.fn();
const onClose = vi.fn();

function Dialog() {
  const form = useForm({
    initialValues: { first: 'escrito', second: '' },
    validate: { second: (typed) => (typed ? null : 'Falta isto') },
  });
  return (
    <FormDialog
      title="Formulário"
      form={form}
      save={{ isPending: false, mutate }}
      draftOf={(values) => values}
      onClose={onClose}
    >
      <TextInput label="Um" {...form.getInputProps('first')} />
      <TextInput label="Dois" {...form.getInputProps('second')} />
    </FormDialog>
  );
}

test('an invalid field shows its error and receives the focus', async () => {
  onTestFinished(keepFocus());
  renderPart(<Dialog />);
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  screen.getByText('Falta isto');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dois')));
  expect(mutate).not.toHaveBeenCalled();
});

test('a stray click outside the dialog or Escape does not discard the input', () => {
  renderPart(<Dialog />);
  fireEvent.change(screen.getByLabelText('Um'), { target: { value: 'mudado' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Um'), { target: { value: 'escrito' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
