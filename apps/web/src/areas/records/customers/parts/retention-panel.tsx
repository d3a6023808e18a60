import { RETENTION_DAYS } from '@clientela/contract/retention';
import { Stack, Text } from '@mantine/core';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';
import styles from './retention-panel.module.css';

/** Kinds that an owner knows, the longest retained first. */
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
  return (
    <Panel title={t('retention.title')}>
      <Stack gap={12}>
        <Text>{t('retention.customers')}</Text>
        <dl className={styles.list}>
          {SHOWN.map((kind) => (
            <div key={kind}>
              <dt>{t(`retention.kinds.${kind}`)}</dt>
              <dd>{t('retention.days', { count: RETENTION_DAYS[kind] })}</dd>
            </div>
          ))}
        </dl>
        <div>
          <LinkButton to="/settings/chat-settings" variant="default" size="xs">
            {t('retention.chat')}
          </LinkButton>
        </div>
      </Stack>
    </Panel>
  );
}
