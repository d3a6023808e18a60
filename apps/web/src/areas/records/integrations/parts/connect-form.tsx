import type { Integration, IntegrationField } from '@clientela/contract';
import { Alert, Button, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/PasswordInput.css';
import { type FormEvent, useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAuthorize, useConnect } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from './integrations.module.css';
import { RequestRegistration } from './request-registration.tsx';

const MONTHS = ['0', '3', '12', '24', '60', 'all'] as const;
type Months = (typeof MONTHS)[number];

export function monthsOf(value: Months): number | null {
  return value === 'all' ? null : Number(value);
}

/** Selects the months of history to import. */
export function HistorySelect({
  value,
  onChange,
}: {
  value: Months;
  onChange(value: Months): void;
}) {
  const t = useIntegrationTexts();
  return (
    <NativeSelect
      label={t('one.history')}
      description={t('one.history_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={MONTHS.map((months) => ({ value: months, label: t(`one.months_${months}`) }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(MONTHS.find((one) => one === currentTarget.value) ?? value)
      }
    />
  );
}

/** The ways to connect a platform: the usual one, and keys of the shop's own where the platform has them. */
export function ConnectForm({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const [isOwn, setOwn] = useState(false);
  if (!of.is_configured) {
    return (
      <>
        <RequestRegistration of={of} />
        {of.own_keys && <OwnKeysForm of={of} keys={of.own_keys} />}
      </>
    );
  }
  return (
    <>
      <UsualForm of={of} />
      {of.own_keys && isOwn && <OwnKeysForm of={of} keys={of.own_keys} />}
      {of.own_keys && !isOwn && (
        <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setOwn(true)}>
          {t('one.use_own_keys')}
        </Button>
      )}
    </>
  );
}

/** The store's credentials, or the redirect to the platform. */
function UsualForm({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const connect = useConnect(of.slug);
  const authorize = useAuthorize(of.slug);
  const isOauth = of.connect_by === 'oauth';
  return (
    <Panel title={t('one.connect_title', { name: of.name })}>
      {isOauth && <Text mb={12}>{t('one.oauth_text', { name: of.name })}</Text>}
      <KeysForm
        of={of}
        fields={of.fields}
        error={connect.error ?? authorize.error}
        isBusy={connect.isPending || authorize.isPending}
        onSubmit={(draft) => {
          if (isOauth) {
            authorize.mutate(draft, { onSuccess: ({ url }) => window.location.assign(url) });
          } else {
            connect.mutate(draft, {
              onSuccess: () => toast('success', t('one.connected', { name: of.name })),
            });
          }
        }}
      />
    </Panel>
  );
}

interface OwnKeysFormProps {
  of: Integration;
  keys: NonNullable<Integration['own_keys']>;
}

/** Keys that the owner creates in the shop itself, step by step. */
function OwnKeysForm({ of, keys }: OwnKeysFormProps) {
  const t = useIntegrationTexts();
  const connect = useConnect(of.slug);
  return (
    <Panel title={t('one.own_keys_title', { name: of.name })}>
      <ol className={styles.steps}>
        {keys.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <KeysForm
        of={of}
        fields={keys.fields}
        error={connect.error}
        isBusy={connect.isPending}
        onSubmit={(draft) =>
          connect.mutate(
            { ...draft, own_keys: true },
            { onSuccess: () => toast('success', t('one.connected', { name: of.name })) },
          )
        }
      />
    </Panel>
  );
}

interface KeysFormProps {
  of: Integration;
  fields: readonly IntegrationField[];
  error: Error | null;
  isBusy: boolean;
  onSubmit(draft: { settings: Record<string, string>; history_months: number | null }): void;
}

function KeysForm({ of, fields, error, isBusy, onSubmit }: KeysFormProps) {
  const t = useIntegrationTexts();
  const [settings, setSettings] = useState<Record<string, string>>(of.settings);
  const [months, setMonths] = useState<Months>('24');
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit({ settings, history_months: monthsOf(months) });
  }
  return (
    <form onSubmit={submit} noValidate>
      {fields.map((field) => {
        const Input = field.is_secret ? PasswordInput : TextInput;
        return (
          <Input
            key={field.name}
            mb={12}
            label={field.label}
            description={field.help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={field.placeholder ?? undefined}
            autoComplete={field.is_secret ? 'new-password' : 'off'}
            value={settings[field.name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSettings((typed) => ({ ...typed, [field.name]: value }))
            }
          />
        );
      })}
      <HistorySelect value={months} onChange={setMonths} />
      {error && (
        <Alert color="red" mt={12} role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end" mt={16}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={fields.some(({ name }) => !settings[name]?.trim())}
        >
          {t(of.state === 'available' ? 'one.connect' : 'one.reconnect')}
        </Button>
      </Group>
    </form>
  );
}
