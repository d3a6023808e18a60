import { createSession } from '@clientela/contract';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call.ts';
import { messageOf } from '#lib/failure.ts';
import { emailOfTab, keepToken, leave } from '#lib/session.ts';
import { onSignedInAgain, useIsSignInAsked } from '#lib/unsaved.ts';

/** Over a form whose session ended: the same person signs in and goes on where they were. */
export function SignInAgain() {
  const { t } = useTranslation('ui');
  const isAsked = useIsSignInAsked();
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => call(createSession, { body: { email: emailOfTab(), password } }),
    onSuccess(token) {
      keepToken(token);
      setPassword('');
      onSignedInAgain(token);
    },
  });
  return (
    <Modal
      opened={isAsked}
      onClose={() => undefined}
      title={t('session.title')}
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
        <Text mb={16}>{t('session.text')}</Text>
        <TextInput label={t('session.email')} value={emailOfTab()} readOnly mb={12} />
        <TextInput
          type="password"
          autoComplete="current-password"
          label={t('session.password')}
          value={password}
          error={signIn.isError && messageOf(signIn.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
          mb={24}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => leave()}>
            {t('unsaved.leave')}
          </Button>
          <Button type="submit" loading={signIn.isPending} disabled={!password}>
            {t('session.sign_in')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
