import type { Permission } from '@clientela/contract';
import { IconHistory, IconMail, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotificationPreferences } from '#areas/notifications/index.ts';
import { Can } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Appearance } from '../parts/appearance.tsx';
import { useSettingsTexts } from '../settings.texts.ts';
import './settings.css';

const ENTRIES = [
  { to: '/settings/collaborators', needs: 'Collaborator.index', key: 'team', Icon: IconUsers },
  { to: '/settings/email', needs: 'EmailIdentification.index', key: 'email', Icon: IconMail },
  { to: '/settings/audit-log', needs: 'Collaborator.index', key: 'audit', Icon: IconHistory },
] as const satisfies readonly { to: string; needs: Permission; key: string; Icon: unknown }[];

/** What can be set, as far as it is built. */
export function SettingsScreen() {
  const t = useSettingsTexts();
  return (
    <Page title={t('title')} width="form">
      <ul className="settings">
        {ENTRIES.map(({ to, needs, key, Icon }) => (
          <Can key={to} do={needs}>
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
