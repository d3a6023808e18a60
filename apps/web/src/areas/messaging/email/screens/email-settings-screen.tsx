import type { EmailSettings } from '@clientela/contract';
import { MAIL_PROVIDER_LABELS } from '@clientela/contract/email-settings';
import { Alert, Button, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useEmailSettings, useSaveEmailSettings } from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';
import { AccountPanel } from '../parts/account-panel.tsx';
import { BounceMailboxPanel } from '../parts/bounce-mailbox.tsx';
import { Deliverability } from '../parts/deliverability.tsx';
import styles from '../parts/senders.module.css';
import { TestPanel } from '../parts/test-panel.tsx';
import { WayOut } from '../parts/way-out.tsx';
import { bodyOf, fieldOf, useSettingsForm, withoutSecrets } from '../settings-form.ts';

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
              form.setValues(withoutSecrets(values));
              form.resetDirty();
              toast('success', t('settings.saved'));
            },
            onError: (error) =>
              showFailure(
                {
                  setFieldError: (field, message) =>
                    form.setFieldError(fieldOf(values, field), message),
                },
                error,
              ),
          }),
        )}
      >
        <Identity settings={settings} />
        <WayOut form={form} settings={settings} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </Group>
      </form>
      {settings.account && <AccountPanel account={settings.account} />}
      {!settings.account && <BounceMailboxPanel />}
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
          {settings.account
            ? t('settings.account_needs_sender', {
                provider: MAIL_PROVIDER_LABELS[settings.account.provider],
              })
            : t('settings.not_verified_text', { address: sender_address })}
        </Text>
      )}
    </Panel>
  );
}
