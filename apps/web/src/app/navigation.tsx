import type { MenuItem } from '@clientela/contract/app-routes';
import {
  type Icon,
  IconCalendarCheck,
  IconChartBar,
  IconGift,
  IconMailCog,
  IconSend,
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
  '/dashboards': IconChartBar,
  '/customers': IconUsers,
  '/campaigns': IconSend,
  '/email-models': IconMailCog,
  '/activities': IconCalendarCheck,
  '/bonus': IconGift,
  '/wallet': IconWallet,
};

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
      aria-label={item.label}
    >
      <ItemIcon size={18} stroke={1.6} aria-hidden />
      {!isCollapsed && <span className="sidebar-text">{item.label}</span>}
      {!isCollapsed && item.is_new && <span className="sidebar-new">{t('menu.new')}</span>}
      {!isCollapsed && item.count !== undefined && (
        <span className="sidebar-new">{formatNumber(item.count)}</span>
      )}
    </Link>
  );
}
