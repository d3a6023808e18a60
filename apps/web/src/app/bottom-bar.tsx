import type { AppPath } from '@clientela/contract/app-routes';
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCalendarCheck,
  IconGift,
  IconHistory,
  IconMenu2,
  IconMessageCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { existing } from './at.ts';
import styles from './bottom-bar.module.css';
import type { PhoneRole } from './menu.ts';
import { Count } from './navigation.tsx';
import { useShellTexts } from './shell-texts.ts';
import { useMenu } from './use-menu.ts';

interface Shortcut {
  id: 'activities' | 'chat' | 'customers' | 'use_bonus' | 'bonus_uses';
  url: AppPath;
  icon: Icon;
  /** The view of the screen; the first one of a screen is open without it. */
  view?: string;
  isFirst?: boolean;
}

const SHORTCUTS: Record<PhoneRole, readonly Shortcut[]> = {
  SELLER: [
    { id: 'activities', url: '/activities', icon: IconCalendarCheck },
    { id: 'chat', url: '/chat', icon: IconMessageCircle },
    { id: 'customers', url: '/customers', icon: IconUsers },
  ],
  BONUS_VALIDATOR: [
    { id: 'use_bonus', url: '/bonus', icon: IconGift, view: 'till', isFirst: true },
    { id: 'bonus_uses', url: '/bonus', icon: IconHistory, view: 'uses' },
  ],
};

/** The screens of people who work on a phone, within reach of the thumb; the rest is in the menu. */
export default function BottomBar({ role, onMore }: { role: PhoneRole; onMore(): void }) {
  const t = useShellTexts();
  const hasView = useRouterState({ select: ({ location }) => location.search.view !== undefined });
  const entries = useMenu().flatMap(({ items }) => items);
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      {SHORTCUTS[role].map(({ id, url, icon: ShortcutIcon, view: own, isFirst }) => {
        const entry = entries.find((item) => item.url === url);
        return (
          entry && (
            <Link
              key={id}
              to={existing(url)}
              search={own && (hasView || !isFirst) ? { view: own } : {}}
              className={styles.entry}
              activeOptions={{ includeSearch: own !== undefined }}
            >
              <ShortcutIcon size={22} stroke={1.6} aria-hidden />
              {t(`bar.${id}`)}
              <Count of={entry} />
            </Link>
          )
        );
      })}
      <UnstyledButton className={styles.entry} onClick={onMore} aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t('bar.more')}
      </UnstyledButton>
    </nav>
  );
}
