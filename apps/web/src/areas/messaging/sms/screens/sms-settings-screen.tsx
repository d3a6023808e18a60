import type { SmsSettings } from '@clientela/contract';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import { exactMessageOf } from '#lib/failure.ts';
import { maskAnyPhone } from '#lib/masks.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { AccountForm } from '../parts/account-form.tsx';
import { Notices } from '../parts/notices.tsx';
import { SendingDays } from '../parts/sending-days.tsx';
import { useSmsSettings, useTestSms } from '../sms.data.ts';
import { useSmsTexts } from '../sms.texts.ts';

const SENDING_STATES = ['connected', 'degraded'];

/** Over which account the store's SMS leave, and on which days they do not. */
export function SmsSettingsScreen() {
  const t = useSmsTexts();
  const settings = useSmsSettings();
  return (
    <Page
      title={t('settings.title')}
      lead={t('settings.lead')}
      width="form"
      before={<BackLink to="/settings" label={t('settings.back')} />}
    >
      <Loaded query={settings}>
        {(loaded) => (
          <>
            <State settings={loaded} />
            <AccountForm key={loaded.account?.id} account={loaded.account} />
            {loaded.account && <Notices account={loaded.account} />}
            <TestPanel />
            <SendingDays days={loaded.own_holidays} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ settings: { account } }: { settings: SmsSettings }) {
  const t = useSmsTexts();
  if (!account) {
    return (
      <Alert color="blue">
        {t('settings.sandbox')}{' '}
        <LinkButton to="/test-outbox" variant="subtle" size="compact-sm">
          {t('settings.outbox')}
        </LinkButton>
      </Alert>
    );
  }
  const provider = t(`settings.${account.provider}`);
  if (SENDING_STATES.includes(account.state)) {
    return <Alert color="green">{t('settings.connected', { provider })}</Alert>;
  }
  const reason = account.state_reason ?? t('settings.no_reason');
  return <Alert color="red">{t('settings.stopped', { state: account.state_label, reason })}</Alert>;
}

function TestPanel() {
  const t = useSmsTexts();
  const [to, setTo] = useState('');
  const test = useTestSms();
  const confirm = useTestSms();
  const asksForCode = test.data?.delivery === 'code' && confirm.data === undefined;
  return (
    <Panel title={t('settings.test')}>
      <Group align="end">
        <MaskedInput
          flex={1}
          miw={220}
          label={t('settings.test_to')}
          mask={maskAnyPhone}
          type="tel"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
          value={to}
          onChange={(masked) => {
            setTo(masked);
            test.reset();
            confirm.reset();
          }}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!to.trim()}
          onClick={() => {
            confirm.reset();
            test.mutate({ to });
          }}
        >
          {t('settings.test')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={8}>
        {t('settings.test_help')}
      </Text>
      <TestAnswer test={confirm.data ? confirm : test} />
      {asksForCode && <CodeForm to={to} confirm={confirm} />}
    </Panel>
  );
}

type Test = ReturnType<typeof useTestSms>;

function TestAnswer({ test: { data, error, isPending } }: { test: Test }) {
  const t = useSmsTexts();
  if (isPending || (!data && !error)) return null;
  return (
    <Alert mt={12} role="status" color={error ? 'red' : 'green'}>
      {error ? exactMessageOf(error) : t(`settings.tested_${data?.delivery ?? 'sandbox'}`)}
    </Alert>
  );
}

function CodeForm({ to, confirm }: { to: string; confirm: Test }) {
  const t = useSmsTexts();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ to, code });
      }}
    >
      <Group align="start" mt={12}>
        <TextInput
          w={180}
          label={t('settings.test_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={confirm.error && exactMessageOf(confirm.error)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" mt={22} loading={confirm.isPending} disabled={!code.trim()}>
          {t('settings.confirm_code')}
        </Button>
      </Group>
    </form>
  );
}
