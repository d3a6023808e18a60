import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotificationPreferences } from '#areas/notifications/index.ts';
import { Can } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { useSettingsTexts } from '../settings.texts.ts';
import './settings.css';

/** What can be set, as far as it is built. */
export function SettingsScreen() {
  const t = useSettingsTexts();
  return (
    <Page title={t('title')} width="form">
      <ul className="settings">
        <Can do="EmailIdentification.index">
          <li className="panel">
            <IconMail size={20} stroke={1.6} aria-hidden />
            <div>
              <Link to="/settings/email" className="row-link">
                {t('email_title')}
              </Link>
              <span>{t('email_text')}</span>
            </div>
          </li>
        </Can>
      </ul>
      <Suspense>
        <NotificationPreferences />
      </Suspense>
    </Page>
  );
}
