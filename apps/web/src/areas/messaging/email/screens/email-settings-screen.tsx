import type { EmailSettings } from '@clientela/contract';
import { EMAIL_SECURITIES, EmailSettingsDraft } from '@clientela/contract/email-settings';
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Switch.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSession } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import {
  type EmailSettingsBody,
  useEmailSettings,
  useSaveEmailSettings,
  useTestEmailSettings,
} from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';
import { Deliverability } from '../parts/deliverability.tsx';
import styles from '../parts/senders.module.css';

/** Sender and mail server of the store, with a test of both. */
export function EmailSettingsScreen() {
  const t = useEmailTexts();
  const settings = useEmailSettings();
  return (
    <Page
      title={t('settings.title')}
      lead={t('settings.lead')}
      width="form"
      before={<BackLink to="/settings" label={t('settings.back')} />}
    >
      <Loaded query={settings}>{(loaded) => <SettingsForm settings={loaded} />}</Loaded>
    </Page>
  );
}

const NEW_SERVER = {
  host: '',
  port: 587,
  security: 'starttls' as const,
  user: '',
  password: '',
  messages_per_second: null as number | null,
  max_connections: 5,
};

type Values = ReturnType<typeof valuesOf>;

function valuesOf(settings: EmailSettings) {
  const { smtp } = settings;
  return {
    has_server: smtp !== null,
    server: {
      ...NEW_SERVER,
      security: NEW_SERVER.security as NonNullable<typeof smtp>['security'],
      ...smtp,
      password: '',
    },
  };
}

function useSettingsForm(settings: EmailSettings) {
  return useForm({
    initialValues: valuesOf(settings),
    validate: (values: Values) => errorsOf(bodyOf(values)),
    validateInputOnBlur: true,
  });
}

type Form = ReturnType<typeof useSettingsForm>;

function SettingsForm({ settings }: { settings: EmailSettings }) {
  const t = useEmailTexts();
  const form = useSettingsForm(settings);
  const save = useSaveEmailSettings();
  const isSandbox = settings.delivery === 'sandbox';
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty()} />
      <Alert color={isSandbox ? 'blue' : 'green'}>
        {t(`settings.delivery_${settings.delivery}`)}{' '}
        {settings.dkim_domain && t('settings.dkim', { domain: settings.dkim_domain })}
        {isSandbox && (
          <LinkButton to="/test-outbox" variant="subtle" size="compact-sm">
            {t('settings.outbox')}
          </LinkButton>
        )}
      </Alert>
      <form
        className="page"
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(bodyOf(values), {
            onSuccess: () => {
              form.resetDirty();
              toast('success', t('settings.saved'));
            },
            onError: (error) =>
              showFailure(
                { setFieldError: (field, message) => form.setFieldError(fieldOf(field), message) },
                error,
              ),
          }),
        )}
      >
        <Identity settings={settings} />
        <Server form={form} hasPassword={settings.smtp?.has_password ?? false} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </Group>
      </form>
      <TestPanel form={form} />
      <Deliverability settings={settings} />
    </>
  );
}

/** Who signs, and the ways to change it. */
function Identity({ settings }: { settings: EmailSettings }) {
  const t = useEmailTexts();
  const { sender_name, sender_address, sender_verified, reply_to } = settings;
  return (
    <Panel
      title={t('settings.sender')}
      action={
        <div className={styles.links}>
          <LinkButton to="/settings/email/sender-authentication" variant="default" size="xs">
            {t('settings.senders')}
          </LinkButton>
          <LinkButton to="/settings/email/domain-authentication" variant="default" size="xs">
            {t('settings.domains')}
          </LinkButton>
        </div>
      }
    >
      <div className={styles.identity}>
        <div className={styles.words}>
          <Text fw={600}>{sender_name}</Text>
          <Text>{sender_address}</Text>
          {reply_to && (
            <Text size="sm" c="dimmed">
              {t('settings.replies', { address: reply_to })}
            </Text>
          )}
        </div>
        {!sender_verified && <StatusBadge tone="warning">{t('settings.not_verified')}</StatusBadge>}
      </div>
      {!sender_verified && (
        <Text size="sm" mt={8}>
          {t('settings.not_verified_text', { address: sender_address })}
        </Text>
      )}
    </Panel>
  );
}

function Server({ form, hasPassword }: { form: Form; hasPassword: boolean }) {
  const t = useEmailTexts();
  return (
    <Panel title={t('settings.server')}>
      <Stack gap={16}>
        <Switch
          label={t('settings.own_server')}
          description={t('settings.own_server_help')}
          {...form.getInputProps('has_server', { type: 'checkbox' })}
        />
        {form.values.has_server && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('settings.host')}
              placeholder="smtp.exemplo.com.br"
              withAsterisk
              {...form.getInputProps('server.host')}
            />
            <NumberInput
              label={t('settings.port')}
              withAsterisk
              hideControls
              min={1}
              max={65_535}
              {...form.getInputProps('server.port')}
            />
            <NativeSelect
              label={t('settings.security')}
              data={EMAIL_SECURITIES.map((value) => ({
                value,
                label: t(`settings.securities.${value}`),
              }))}
              {...form.getInputProps('server.security')}
            />
            <TextInput
              label={t('settings.user')}
              autoComplete="off"
              {...form.getInputProps('server.user')}
            />
            <PasswordInput
              label={t('settings.password')}
              description={hasPassword ? t('settings.password_kept') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              {...form.getInputProps('server.password')}
            />
            <NumberInput
              label={t('settings.messages_per_second')}
              placeholder={t('settings.no_limit')}
              hideControls
              min={1}
              max={1000}
              value={form.values.server.messages_per_second ?? ''}
              onChange={(typed) =>
                form.setFieldValue(
                  'server.messages_per_second',
                  typed === '' ? null : Number(typed),
                )
              }
            />
            <NumberInput
              label={t('settings.max_connections')}
              min={1}
              max={20}
              {...form.getInputProps('server.max_connections')}
            />
          </SimpleGrid>
        )}
      </Stack>
    </Panel>
  );
}

function TestPanel({ form }: { form: Form }) {
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

function bodyOf({ has_server, server }: Values): EmailSettingsBody {
  const { host, port, security, user, password, messages_per_second, max_connections } = server;
  return {
    smtp: has_server
      ? {
          host,
          port,
          security,
          user,
          messages_per_second,
          max_connections,
          ...(password && { password }),
        }
      : null,
  };
}

/** The contract's messages under the names of the form. */
function errorsOf(body: EmailSettingsBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rulesOf(EmailSettingsDraft)(body)).map(([field, message]) => [
      fieldOf(field),
      message,
    ]),
  );
}

/** The form's name of a field of the call. */
function fieldOf(name: string): string {
  return name.replace(/^smtp\./, 'server.');
}
