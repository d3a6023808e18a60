import type { MenuItem } from '@clientela/contract/app-routes';
import { VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconAppWindow,
  IconCalendarCheck,
  IconChartBar,
  IconGift,
  IconMailCog,
  IconMessageCircle,
  IconMessageQuestion,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#lib/format.ts';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';
import { useMenu } from './use-menu.ts';

/** Icons of the entries whose screens exist; a new area brings its own. */
const ICONS: Partial<Record<MenuItem['url'], Icon>> = {
  '/chat': IconMessageCircle,
  '/dashboards': IconChartBar,
  '/customers': IconUsers,
  '/campaigns': IconSend,
  '/email-models': IconMailCog,
  '/popups': IconAppWindow,
  '/surveys': IconMessageQuestion,
  '/activities': IconCalendarCheck,
  '/bonus': IconGift,
  '/my-plan': IconReceipt2,
  '/settings': IconSettings,
  '/wallet': IconWallet,
};

const MOST_SHOWN = 99;

/** The menu in groups, one under the other. */
export function Navigation({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useShellTexts();
  return (
    <nav aria-label={t('menu.label')} className="sidebar-groups">
      {useMenu().map((group) => (
        <div key={group.id} className="sidebar-group" data-menu={group.id}>
          {!isCollapsed && <p className="sidebar-label">{group.label}</p>}
          {group.items.map((item) => (
            <Entry key={item.id} item={item} isCollapsed={isCollapsed} />
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Number of waiting items, up to two digits. */
export function Count({ of: { count = 0 } }: { of: MenuItem }) {
  const t = useShellTexts();
  if (count === 0) return null;
  return (
    <span className="sidebar-new">
      {formatNumber(Math.min(count, MOST_SHOWN))}
      {count > MOST_SHOWN && '+'}{' '}
      <VisuallyHidden component="span">{t('menu.waiting')}</VisuallyHidden>
    </span>
  );
}

function Entry({ item, isCollapsed }: { item: MenuItem; isCollapsed: boolean }) {
  const t = useShellTexts();
  const ItemIcon = ICONS[item.url] ?? IconChartBar;
  return (
    <Link
      title={isCollapsed ? item.label : undefined}
      to={existing(item.url)}
      className="sidebar-link"
      data-menu={item.id}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
      aria-label={isCollapsed ? item.label : undefined}
    >
      <ItemIcon size={18} stroke={1.6} aria-hidden />
      {!isCollapsed && <span className="sidebar-text">{item.label}</span>}
      {!isCollapsed && item.is_new && <span className="sidebar-new">{t('menu.new')}</span>}
      {!isCollapsed && <Count of={item} />}
    </Link>
  );
}
