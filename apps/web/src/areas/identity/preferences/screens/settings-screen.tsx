import type { Permission } from '@clientela/contract';
import { fold } from '@clientela/domain';
import { Text, TextInput } from '@mantine/core';
import {
  IconAt,
  IconBrandWhatsapp,
  IconFileCheck,
  IconForms,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMail,
  IconMailOff,
  IconMessage,
  IconMessageCircle,
  IconPlugConnected,
  IconSearch,
  IconShieldCheck,
  IconTags,
  IconUsers,
  IconWebhook,
  IconWorldCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { NotificationPreferences } from '#areas/identity/notifications/index.ts';
import { useSession } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Appearance } from '../parts/appearance.tsx';
import { usePreferenceTexts } from '../preferences.texts.ts';
import styles from './settings.module.css';

const GROUPS = [
  {
    key: 'team',
    entries: [
      {
        to: '/settings/collaborators',
        permission: 'Collaborator.index',
        key: 'team',
        Icon: IconUsers,
      },
      {
        to: '/settings/audit-log',
        permission: 'Collaborator.index',
        key: 'audit',
        Icon: IconHistory,
      },
    ],
  },
  {
    key: 'channels',
    entries: [
      {
        to: '/settings/email',
        permission: 'EmailIdentification.index',
        key: 'email',
        Icon: IconMail,
      },
      {
        to: '/settings/email/domain-authentication',
        permission: 'EmailIdentification.index',
        key: 'domains',
        Icon: IconWorldCheck,
      },
      {
        to: '/settings/email/sender-authentication',
        permission: 'EmailIdentification.index',
        key: 'senders',
        Icon: IconAt,
      },
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
    ],
  },
  {
    key: 'data',
    entries: [
      {
        to: '/settings/my-integrations',
        permission: 'StoreIntegration.index',
        key: 'integrations',
        Icon: IconPlugConnected,
      },
      {
        to: '/settings/status-mappings',
        permission: 'StoreIntegrationOrderStatus.index',
        key: 'statuses',
        Icon: IconListCheck,
      },
      { to: '/settings/my-tags', permission: 'CustomerTag.index', key: 'tags', Icon: IconTags },
      {
        to: '/settings/custom-attributes',
        permission: 'ResourceCustomAttribute.index',
        key: 'attributes',
        Icon: IconForms,
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
      {
        to: '/settings/privacy',
        permission: 'Store.update',
        key: 'privacy',
        Icon: IconShieldCheck,
      },
    ],
  },
  {
    key: 'programs',
    entries: [
      { to: '/settings/api-keys', permission: 'ApiKey.index', key: 'api_keys', Icon: IconKey },
      {
        to: '/settings/webhooks',
        permission: 'StoreWebhook.index',
        key: 'webhooks',
        Icon: IconWebhook,
      },
    ],
  },
] as const satisfies readonly {
  key: string;
  entries: readonly { to: string; permission: Permission; key: string; Icon: unknown }[];
}[];

/** Links to the settings that the person may open, in groups, with a search over them. */
export function SettingsScreen() {
  const t = usePreferenceTexts();
  const [typed, setTyped] = useState('');
  const { permissions, is_admin } = useSession().context;
  const wanted = fold(typed.trim());
  const isFound = (...texts: string[]) => texts.some((text) => fold(text).includes(wanted));
  const groups = GROUPS.map(({ key, entries }) => ({
    key,
    entries: entries.filter(
      (entry) =>
        (is_admin || (permissions as readonly string[]).includes(entry.permission)) &&
        isFound(t(`${entry.key}_title`), t(`${entry.key}_text`), t(`groups.${key}`)),
    ),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <Page title={t('title')} lead={t('lead')} width="form">
      <TextInput
        maw={360}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {groups.map(({ key, entries }) => (
        <section key={key}>
          <h2 className={styles.group}>{t(`groups.${key}`)}</h2>
          <ul className={styles.settings}>
            {entries.map(({ to, key, Icon }) => (
              <li key={to} className="panel">
                <Icon size={20} stroke={1.6} aria-hidden />
                <div>
                  <Link to={to} className="row-link">
                    {t(`${key}_title`)}
                  </Link>
                  <span>{t(`${key}_text`)}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {wanted === '' ? (
        <>
          <Panel title={t('appearance.title')}>
            <Appearance />
          </Panel>
          <Suspense>
            <NotificationPreferences />
          </Suspense>
        </>
      ) : (
        groups.length === 0 && (
          <Text c="dimmed" role="status">
            {t('nothing', { search: typed.trim() })}
          </Text>
        )
      )}
    </Page>
  );
}
