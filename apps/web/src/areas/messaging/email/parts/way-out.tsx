import type { EmailSettings, MailAccount } from '@clientela/contract';
import {
  EMAIL_SECURITIES,
  MAIL_PROVIDER_LABELS,
  SENDGRID_REGIONS,
  SES_REGIONS,
} from '@clientela/contract/email-settings';
import {
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { Panel } from '#ui/panel.tsx';
import { useEmailTexts } from '../email.texts.ts';
import { type SettingsForm, WAYS_OUT } from '../settings-form.ts';

/** The server or provider that messages leave over, and what it needs. */
export function WayOut({ form, settings }: { form: SettingsForm; settings: EmailSettings }) {
  const t = useEmailTexts();
  const { way_out } = form.values;
  const kept = settings.account?.provider === way_out ? settings.account : null;
  return (
    <Panel title={t('settings.server')}>
      <Stack gap={16}>
        <NativeSelect
          label={t('settings.way_out')}
          description={t(`settings.way_out_help.${way_out}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={WAYS_OUT.map((value) => ({
            value,
            label:
              value === 'platform' || value === 'smtp'
                ? t(`settings.ways_out.${value}`)
                : MAIL_PROVIDER_LABELS[value],
          }))}
          {...form.getInputProps('way_out')}
        />
        {way_out === 'smtp' && (
          <ServerFields form={form} hasPassword={settings.smtp?.has_password ?? false} />
        )}
        {way_out === 'amazon_ses' && <SesFields form={form} kept={kept} />}
        {way_out === 'sendgrid' && <SendgridFields form={form} kept={kept} />}
      </Stack>
    </Panel>
  );
}

function ServerFields({ form, hasPassword }: { form: SettingsForm; hasPassword: boolean }) {
  const t = useEmailTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('settings.host')}
        placeholder="smtp.exemplo.com.br"
        inputMode="url"
        withAsterisk
        {...form.getInputProps('smtp.host')}
      />
      <NumberInput
        label={t('settings.port')}
        withAsterisk
        hideControls
        min={1}
        max={65_535}
        {...form.getInputProps('smtp.port')}
      />
      <NativeSelect
        label={t('settings.security')}
        data={EMAIL_SECURITIES.map((value) => ({
          value,
          label: t(`settings.securities.${value}`),
        }))}
        {...form.getInputProps('smtp.security')}
      />
      <TextInput
        label={t('settings.user')}
        autoComplete="off"
        {...form.getInputProps('smtp.user')}
      />
      <PasswordInput
        label={t('settings.password')}
        description={hasPassword ? t('settings.password_kept') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('smtp.password')}
      />
      <NumberInput
        label={t('settings.messages_per_second')}
        placeholder={t('settings.no_limit')}
        hideControls
        min={1}
        max={1000}
        value={form.values.smtp.messages_per_second ?? ''}
        onChange={(typed) =>
          form.setFieldValue('smtp.messages_per_second', typed === '' ? null : Number(typed))
        }
      />
      <NumberInput
        label={t('settings.max_connections')}
        min={1}
        max={20}
        {...form.getInputProps('smtp.max_connections')}
      />
    </SimpleGrid>
  );
}

interface AccountFieldsProps {
  form: SettingsForm;
  /** The saved account, whose secret stays where none is typed. */
  kept: MailAccount | null;
}

function SesFields({ form, kept }: AccountFieldsProps) {
  const t = useEmailTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('settings.access_key_id')}
        placeholder="AKIA…"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('amazon_ses.access_key_id')}
      />
      <PasswordInput
        label={t('settings.secret_access_key')}
        withAsterisk={!kept}
        description={kept ? t('settings.secret_kept') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('amazon_ses.secret_access_key')}
      />
      <NativeSelect
        label={t('settings.region')}
        data={SES_REGIONS.map((value) => ({
          value,
          label: value === 'sa-east-1' ? t('settings.sao_paulo', { region: value }) : value,
        }))}
        {...form.getInputProps('amazon_ses.region')}
      />
      <TextInput
        label={t('settings.configuration_set')}
        description={t('settings.configuration_set_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('amazon_ses.configuration_set')}
      />
    </SimpleGrid>
  );
}

function SendgridFields({ form, kept }: AccountFieldsProps) {
  const t = useEmailTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PasswordInput
        label={t('settings.api_key')}
        placeholder="SG.…"
        withAsterisk={!kept}
        description={kept ? t('settings.secret_kept') : t('settings.api_key_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('sendgrid.api_key')}
      />
      <NativeSelect
        label={t('settings.region')}
        data={SENDGRID_REGIONS.map((value) => ({
          value,
          label: t(`settings.sendgrid_regions.${value}`),
        }))}
        {...form.getInputProps('sendgrid.region')}
      />
      <TextInput
        label={t('settings.verification_key')}
        description={t('settings.verification_key_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('sendgrid.verification_key')}
      />
    </SimpleGrid>
  );
}
