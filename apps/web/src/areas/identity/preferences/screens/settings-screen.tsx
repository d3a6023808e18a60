import type { Permission } from '@clientela/contract';
import {
  IconBrandWhatsapp,
  IconFileCheck,
  IconHistory,
  IconKey,
  IconMail,
  IconMailOff,
  IconMessage,
  IconMessageCircle,
  IconPlugConnected,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotificationPreferences } from '#areas/identity/notifications/index.ts';
import { Can } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Appearance } from '../parts/appearance.tsx';
import { usePreferenceTexts } from '../preferences.texts.ts';
import styles from './settings.module.css';

const ENTRIES = [
  { to: '/settings/collaborators', permission: 'Collaborator.index', key: 'team', Icon: IconUsers },
  {
    to: '/settings/my-integrations',
    permission: 'StoreIntegration.index',
    key: 'integrations',
    Icon: IconPlugConnected,
  },
  { to: '/settings/email', permission: 'EmailIdentification.index', key: 'email', Icon: IconMail },
  { to: '/settings/sms', permission: 'StoreIntegration.index', key: 'sms', Icon: IconMessage },
  {
    to: '/settings/whatsapp',
    permission: 'WhatsappStoreSender.index',
    key: 'whatsapp',
    Icon: IconBrandWhatsapp,
  },
  {
    to: '/settings/chat-settings',
    permission: 'Chat.update',
    key: 'chat',
    Icon: IconMessageCircle,
  },
  { to: '/settings/api-keys', permission: 'ApiKey.index', key: 'api_keys', Icon: IconKey },
  {
    to: '/settings/webhooks',
    permission: 'StoreWebhook.index',
    key: 'webhooks',
    Icon: IconWebhook,
  },
  {
    to: '/settings/blocked-contacts',
    permission: 'EmailIdentification.index',
    key: 'blocked',
    Icon: IconMailOff,
  },
  {
    to: '/settings/consent-texts',
    permission: 'Newsletter.index',
    key: 'consent_texts',
    Icon: IconFileCheck,
  },
  { to: '/settings/audit-log', permission: 'Collaborator.index', key: 'audit', Icon: IconHistory },
] as const satisfies readonly { to: string; permission: Permission; key: string; Icon: unknown }[];

/** Links to the available settings that the person may open. */
export function SettingsScreen() {
  const t = usePreferenceTexts();
  return (
    <Page title={t('title')} width="form">
      <ul className={styles.settings}>
        {ENTRIES.map(({ to, permission, key, Icon }) => (
          <Can key={to} do={permission}>
            <li className="panel">
              <Icon size={20} stroke={1.6} aria-hidden />
              <div>
                <Link to={to} className="row-link">
                  {t(`${key}_title`)}
                </Link>
                <span>{t(`${key}_text`)}</span>
              </div>
            </li>
          </Can>
        ))}
      </ul>
      <Panel title={t('appearance.title')}>
        <Appearance />
      </Panel>
      <Suspense>
        <NotificationPreferences />
      </Suspense>
    </Page>
  );
}
