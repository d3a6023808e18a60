import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Navigation } from './navigation.tsx';
import { useShellTexts } from './shell-texts.ts';
import { StoreSwitcher } from './store-switcher.tsx';
import { PersonCard } from './user-button.tsx';
import { WalletChip } from './wallet-chip.tsx';

interface SidebarProps {
  isCollapsed: boolean;
  /** Present where the collapse button is below the menu. */
  onCollapse?: (() => void) | undefined;
  hasPerson?: boolean | undefined;
}

/** Store, balance and menu. */
export function Sidebar({ isCollapsed, onCollapse, hasPerson }: SidebarProps) {
  const t = useShellTexts();
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className="sidebar" data-collapsed={isCollapsed || undefined}>
      {hasPerson && <PersonCard isCollapsed={isCollapsed} />}
      <StoreSwitcher isCollapsed={isCollapsed} />
      <WalletChip isCollapsed={isCollapsed} />
      <Navigation isCollapsed={isCollapsed} />
      {onCollapse && (
        <UnstyledButton
          className="sidebar-link sidebar-collapse"
          onClick={onCollapse}
          aria-label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
        >
          <CollapseIcon size={18} stroke={1.6} aria-hidden className="points" />
          {!isCollapsed && <span className="sidebar-text">{t('menu.collapse')}</span>}
        </UnstyledButton>
      )}
    </div>
  );
}
