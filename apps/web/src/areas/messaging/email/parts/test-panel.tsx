import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#lib/current-store.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTestEmailSettings } from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';
import { bodyOf, type SettingsForm } from '../settings-form.ts';

/** Sends a test with the form's values, saved or not. */
export function TestPanel({ form }: { form: SettingsForm }) {
  const t = useEmailTexts();
  const { user } = useSession();
  const [to, setTo] = useState(user.email);
  const test = useTestEmailSettings();

  function run() {
    if (form.validate().hasErrors) return;
    test.mutate({ to, settings: bodyOf(form.values) });
  }

  return (
    <Panel title={t('settings.test')}>
      <Group align="end">
        <TextInput
          flex={1}
          miw={220}
          label={t('settings.test_to')}
          type="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button variant="default" loading={test.isPending} disabled={!to.trim()} onClick={run}>
          {t('settings.test')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={8}>
        {t('settings.test_help')}
      </Text>
      <TestAnswer test={test} />
    </Panel>
  );
}

/** Shows the last test's result until the next test, since it helps to correct the settings. */
function TestAnswer({ test }: { test: ReturnType<typeof useTestEmailSettings> }) {
  const t = useEmailTexts();
  if (test.isPending || test.isIdle) return null;
  const { data } = test;
  const answer =
    data &&
    (data.delivery === 'sandbox'
      ? t('settings.tested_sandbox')
      : t('settings.tested_smtp', { response: data.response }));
  return (
    <Alert mt={12} role="status" color={test.error ? 'red' : 'green'}>
      {test.error?.message ?? answer}
    </Alert>
  );
}
