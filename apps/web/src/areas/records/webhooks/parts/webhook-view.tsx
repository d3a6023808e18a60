import { WEBHOOK_EVENT_LABELS, type Webhook } from '@clientela/contract';
import { Alert, Button, Group, Menu } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import {
  useRemoveWebhook,
  useRotateWebhook,
  useSetEnabled,
  useTestWebhook,
} from '../webhooks.data.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

interface ViewProps {
  webhook: Webhook;
  onSecret(secret: string): void;
}

/** One webhook: state, actions and log. */
export function WebhookView({ webhook, onSecret }: ViewProps) {
  const t = useWebhookTexts();
  const test = useTestWebhook(webhook.id);
  const [isEdited, setEdited] = useState(false);
  return (
    <Page
      title={webhook.name}
      lead={<WebhookState of={webhook} />}
      before={<BackLink to="/settings/webhooks" label={t('one.back')} />}
      action={
        <Can do="StoreWebhook.update">
          <Group gap={8}>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t('one.test')}
            </Button>
            <Actions webhook={webhook} onEdit={() => setEdited(true)} onSecret={onSecret} />
          </Group>
        </Can>
      }
    >
      <Troubles webhook={webhook} />
      {test.data && !test.isPending && (
        <Alert role="status" color={test.data.error ? 'red' : 'green'}>
          {test.data.error
            ? t('one.test_failed', { error: test.data.error })
            : t('one.tested', { status: test.data.status, ms: test.data.milliseconds })}
        </Alert>
      )}
      <Panel>
        <dl className={styles.facts}>
          <dt>{t('one.address')}</dt>
          <dd>{webhook.url}</dd>
          <dt>{t('one.listens')}</dt>
          <dd>{webhook.events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')}</dd>
        </dl>
      </Panel>
      <DeliveryLog webhook={webhook} />
      {isEdited && <WebhookForm webhook={webhook} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function Troubles({ webhook }: { webhook: Webhook }) {
  const t = useWebhookTexts();
  const { time_zone } = useCurrentStore();
  const { is_enabled, disabled_reason, failing_since, previous_until } = webhook;
  return (
    <>
      {!is_enabled && (
        <Alert color="red">
          {t('one.disabled', { reason: disabled_reason ?? t('one.disabled_by_hand') })}
        </Alert>
      )}
      {is_enabled && failing_since && (
        <Alert color="orange">
          {t('one.failing', { date: formatInstant(failing_since, time_zone) })}
        </Alert>
      )}
      {previous_until && (
        <Alert color="blue">
          {t('one.overlap', { date: formatInstant(previous_until, time_zone) })}
        </Alert>
      )}
    </>
  );
}

function Actions({ webhook, onEdit, onSecret }: ViewProps & { onEdit(): void }) {
  const t = useWebhookTexts();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const setEnabled = useSetEnabled(webhook);
  const rotate = useRotateWebhook(webhook.id);
  const remove = useRemoveWebhook(webhook.id);
  const toggle = (is_enabled: boolean) =>
    setEnabled.mutate(is_enabled, {
      onSuccess: () => toast('success', t(is_enabled ? 'one.enabled' : 'one.was_disabled')),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDots size={16} stroke={1.6} aria-hidden />}
            loading={setEnabled.isPending}
          >
            {t('one.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t('one.edit')}</Menu.Item>
          <Menu.Item onClick={() => setAsked('rotate')}>{t('one.rotate')}</Menu.Item>
          <Menu.Item onClick={() => toggle(!webhook.is_enabled)}>
            {t(webhook.is_enabled ? 'one.disable' : 'one.enable')}
          </Menu.Item>
          <Can do="StoreWebhook.destroy">
            <Menu.Item onClick={() => setAsked('remove')}>{t('one.remove')}</Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked === 'rotate'}
        title={t('one.rotate_title')}
        text={t('one.rotate_text')}
        action={t('one.rotate')}
        isBusy={rotate.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: ({ secret }) => onSecret(secret),
            onSettled: () => setAsked(null),
          })
        }
      />
      <Confirm
        isOpen={asked === 'remove'}
        title={t('one.remove_title')}
        text={t('one.remove_text', { name: webhook.name })}
        action={t('one.remove')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast('success', t('one.removed'));
              void navigate({ to: '/settings/webhooks', search: {} });
            },
          })
        }
      />
    </>
  );
}
