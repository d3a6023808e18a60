import { APP_ROUTES, type AppPath, mayOpen } from '@clientela/contract/app-routes';
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCalendarCheck,
  IconChartBar,
  IconGift,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMailCog,
  IconSend,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { usePerson, useSession } from '#lib/current-store.tsx';
import { existing } from './at.ts';
import { visibleMenu } from './menu.ts';
import { useShellTexts } from './shell-texts.ts';
import { StoreSwitcher } from './store-switcher.tsx';

/** Icons of the entries whose screens exist; a new area brings its own. */
const ICONS: Partial<Record<AppPath, Icon>> = {
  '/dashboards': IconChartBar,
  '/customers': IconUsers,
  '/campaigns': IconSend,
  '/email-models': IconMailCog,
  '/activities': IconCalendarCheck,
  '/bonus': IconGift,
};

interface SidebarProps {
  isCollapsed: boolean;
  onCollapse?: () => void;
}

export function Sidebar({ isCollapsed, onCollapse }: SidebarProps) {
  const t = useShellTexts();
  const { context } = useSession();
  const person = usePerson();
  const router = useRouter();
  const groups = visibleMenu(
    { ...person, store: context.store },
    (path) => path in router.routesByPath && mayOpen(APP_ROUTES[path], person),
  );

  return (
    <div className="sidebar" data-collapsed={isCollapsed || undefined}>
      <StoreSwitcher isCollapsed={isCollapsed} />
      <nav aria-label={t('menu.label')} className="sidebar-groups">
        {groups.map((group) => (
          <div key={group.id} className="sidebar-group">
            {!isCollapsed && <p className="sidebar-label">{group.label}</p>}
            {group.items.map((item) => {
              const ItemIcon = ICONS[item.url] ?? IconChartBar;
              return (
                <Link
                  key={item.id}
                  title={isCollapsed ? item.label : undefined}
                  to={existing(item.url)}
                  className="sidebar-link"
                  activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                  activeOptions={{ includeSearch: false }}
                  aria-label={item.label}
                >
                  <ItemIcon size={18} stroke={1.6} aria-hidden />
                  {!isCollapsed && <span>{item.label}</span>}
                  {!isCollapsed && item.is_new && (
                    <span className="sidebar-new">{t('menu.new')}</span>
                  )}
                </Link>
              );
            })}
          </div>
        ))}
      </nav>
      {onCollapse && (
        <UnstyledButton
          className="sidebar-link sidebar-collapse"
          onClick={onCollapse}
          aria-label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
        >
          {isCollapsed ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
          )}
          {!isCollapsed && <span>{t('menu.collapse')}</span>}
        </UnstyledButton>
      )}
    </div>
  );
}
