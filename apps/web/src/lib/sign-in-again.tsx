import { createSession } from '@clientela/contract';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './call.ts';
import { messageOf } from './failure.ts';
import lib from './lib.texts.json';
import { emailOfTab, saveToken } from './session.ts';
import { onSignedInAgain, useIsSignInAsked } from './unsaved.ts';

const texts = lib.session;

/** Over a form whose session ended: the same person signs in and continues. */
export function SignInAgain({ onLeave }: { onLeave(): void }) {
  const isAsked = useIsSignInAsked();
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => call(createSession, { body: { email: emailOfTab(), password } }),
    onSuccess(token) {
      saveToken(token);
      setPassword('');
      onSignedInAgain(token);
    },
  });
  return (
    <Modal
      opened={isAsked}
      onClose={() => undefined}
      title={texts.title}
      size={420}
      withCloseButton={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        <Text mb={16}>{texts.text}</Text>
        <TextInput label={texts.email} value={emailOfTab()} readOnly mb={12} />
        <TextInput
          type="password"
          autoComplete="current-password"
          label={texts.password}
          value={password}
          error={signIn.isError && messageOf(signIn.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
          mb={24}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave}>
            {texts.leave}
          </Button>
          <Button type="submit" loading={signIn.isPending} disabled={!password}>
            {texts.sign_in}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
