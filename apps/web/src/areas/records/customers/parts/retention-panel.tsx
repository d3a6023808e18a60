import { RETENTION_DAYS } from '@clientela/contract/retention';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useRetention } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';
import styles from './retention-panel.module.css';

const RetentionDialog = lazy(() => import('./retention-dialog.tsx'));

/** Kinds that an owner knows, the longest retained by default first. */
const SHOWN = [
  'departed_messages',
  'carts',
  'short_links',
  'export_requests',
  'integration_runs',
  'notifications',
  'assistant_questions',
  'sign_ins',
  'test_messages',
  'unreachable_contacts',
  'domain_events',
  'delivery_reports',
  'webhook_log',
  'tag_merges',
  'inbound_events',
  'export_files',
] as const;

/** For how long each kind of data stays before it is deleted by itself. */
export function RetentionPanel() {
  const t = usePrivacyRequestTexts();
  const retention = useRetention();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('retention.title')}>
      <Loaded query={retention}>
        {(periods) => {
          const days = { ...RETENTION_DAYS, ...periods };
          return (
            <Stack gap={12}>
              <Text>{t('retention.customers')}</Text>
              <dl className={styles.list}>
                {SHOWN.map((kind) => (
                  <div key={kind}>
                    <dt>{t(`retention.kinds.${kind}`)}</dt>
                    <dd>{t('retention.days', { count: days[kind] })}</dd>
                  </div>
                ))}
              </dl>
              <Group gap={8}>
                <Button variant="default" size="xs" onClick={() => setOpen(true)}>
                  {t('retention.change')}
                </Button>
                <LinkButton to="/settings/chat-settings" variant="default" size="xs">
                  {t('retention.chat')}
                </LinkButton>
              </Group>
              {isOpen && (
                <Suspense>
                  <RetentionDialog periods={periods} onClose={() => setOpen(false)} />
                </Suspense>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}
