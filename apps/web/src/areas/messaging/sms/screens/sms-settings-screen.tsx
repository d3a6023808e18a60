import type { SmsSettings } from '@clientela/contract';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
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
  return (
    <Panel title={t('settings.test')}>
      <Group align="end">
        <TextInput
          flex={1}
          miw={220}
          label={t('settings.test_to')}
          type="tel"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!to.trim()}
          onClick={() => test.mutate(to)}
        >
          {t('settings.test')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={8}>
        {t('settings.test_help')}
      </Text>
      {(test.data || test.error) && !test.isPending && (
        <Alert mt={12} role="status" color={test.error ? 'red' : 'green'}>
          {test.error?.message ?? t(`settings.tested_${test.data?.delivery ?? 'sandbox'}`)}
        </Alert>
      )}
    </Panel>
  );
}
