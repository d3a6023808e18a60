import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/PasswordInput.css';
import { confirmPassword } from '@clientela/contract';
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './call.ts';
import { exactMessageOf } from './failure.ts';
import lib from './lib.texts.json';
import { answerPassword, useIsPasswordAsked } from './with-password.ts';

const texts = lib.password;

/** The password dialog, open while `withPassword` waits for it. */
export function TypedPassword({ text }: { text: string }) {
  const isAsked = useIsPasswordAsked();
  return (
    <Modal
      opened={isAsked}
      onClose={() => answerPassword(false)}
      title={texts.title}
      size={420}
      // Over the question it may have come from.
      zIndex={300}
    >
      <PasswordForm text={text} />
    </Modal>
  );
}

function PasswordForm({ text }: { text: string }) {
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    // Form input must not stay in the cache after the response.
    gcTime: 0,
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: () => answerPassword(true),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        confirm.mutate();
      }}
    >
      <Text mb={16}>{text}</Text>
      <PasswordInput
        autoComplete="current-password"
        label={texts.label}
        value={password}
        error={confirm.isError && exactMessageOf(confirm.error)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        mb={24}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answerPassword(false)}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={!password}>
          {texts.confirm}
        </Button>
      </Group>
    </form>
  );
}
