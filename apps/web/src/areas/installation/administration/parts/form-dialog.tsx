import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { datesAreWhole } from '#ui/date-field.tsx';
import { useAdministrationTexts } from '../administration.texts.ts';

interface Save<Draft> {
  isPending: boolean;
  mutate(draft: Draft, reported: { onSuccess(): void; onError(error: Error): void }): void;
}

interface FormDialogProps<Values, Draft> {
  title: string;
  size?: number;
  form: UseFormReturnType<Values>;
  save: Save<Draft>;
  draftOf(values: Values): Draft;
  onClose(): void;
  /** The verb of the button, where it is not just saving. */
  action?: string;
  /** Shown at the opposite end from the buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: on success it closes with a toast; on failure it retains the input and shows why. */
export function FormDialog<Values, Draft>(props: FormDialogProps<Values, Draft>) {
  const t = useAdministrationTexts();
  const { title, size = 440, form, save, draftOf, onClose, action, aside, children } = props;
  const submit = (values: Values) =>
    save.mutate(draftOf(values), {
      onSuccess: () => {
        toast('success', t('saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    });
  // A stray click outside the dialog must not discard the input.
  const isDirty = form.isDirty();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values, event) => {
          if (datesAreWhole(event?.currentTarget)) submit(values);
        })}
      >
        <Stack gap={16}>
          {children}
          <Group justify="flex-end">
            {aside}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {action ?? t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
