import type { Integration } from '@clientela/contract';
import { Alert, Button, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/PasswordInput.css';
import { type FormEvent, useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAuthorize, useConnect } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';

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

/** Form for the store's credentials, or the redirect to the platform. */
export function ConnectForm({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const [settings, setSettings] = useState<Record<string, string>>(of.settings);
  const [months, setMonths] = useState<Months>('24');
  const connect = useConnect(of.slug);
  const authorize = useAuthorize(of.slug);
  const error = connect.error ?? authorize.error;
  if (!of.is_configured) return <Alert color="yellow">{t('list.unconfigured')}</Alert>;

  function submit(event: FormEvent) {
    event.preventDefault();
    const draft = { settings, history_months: monthsOf(months) };
    if (of.connect_by === 'oauth') {
      authorize.mutate(draft, { onSuccess: ({ url }) => window.location.assign(url) });
    } else {
      const name = of.name;
      connect.mutate(draft, { onSuccess: () => toast('success', t('one.connected', { name })) });
    }
  }

  return (
    <Panel title={t('one.connect_title', { name: of.name })}>
      <form onSubmit={submit} noValidate>
        {of.connect_by === 'oauth' && <Text mb={12}>{t('one.oauth_text', { name: of.name })}</Text>}
        {of.fields.map((field) => {
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
            loading={connect.isPending || authorize.isPending}
            disabled={of.fields.some(({ name }) => !settings[name]?.trim())}
          >
            {t(of.state === 'available' ? 'one.connect' : 'one.reconnect')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
