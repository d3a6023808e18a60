import { ActionIcon, Burger } from '@mantine/core';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { NotificationBell } from '#areas/identity/notifications/index.ts';
import { MessageIndicator } from './message-indicator.tsx';
import { SearchButton } from './search/search-button.tsx';
import { useShellTexts } from './shell-texts.ts';
import { StoreSwitcher } from './store-switcher.tsx';
import { UserButton } from './user-button.tsx';
import { WalletChip } from './wallet-chip.tsx';

interface ShellHeaderProps {
  /** Given where the menu waits in a drawer. */
  onMenu?: (() => void) | undefined;
  /** Given where the header collapses the sidebar. */
  onCollapse?: (() => void) | undefined;
  isCollapsed: boolean;
  /** Shows the app's logo, for layouts without a sidebar. */
  hasMark: boolean;
  hasStore: boolean;
  hasPerson: boolean;
}

export function ShellHeader(props: ShellHeaderProps) {
  const t = useShellTexts();
  const { onMenu, onCollapse, isCollapsed } = props;
  return (
    <section className="shell-header" aria-label={t('header')}>
      {onMenu && <Burger size="sm" lineSize={1.5} onClick={onMenu} aria-label={t('menu.open')} />}
      {onCollapse && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={onCollapse}
          aria-expanded={!isCollapsed}
          aria-label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
        >
          <IconLayoutSidebar size={20} stroke={1.6} aria-hidden className="points" />
        </ActionIcon>
      )}
      {props.hasMark && <img src="/clientela.svg" alt="Clientela" width={24} height={24} />}
      {props.hasStore && (
        <div className="shell-header-store">
          <StoreSwitcher isCollapsed={false} />
          <WalletChip isCollapsed={false} />
        </div>
      )}
      <SearchButton />
      <div className="shell-header-end">
        <ShellActions hasPerson={props.hasPerson} />
      </div>
    </section>
  );
}

interface ShellActionsProps {
  hasPerson: boolean;
  /** The buttons form a column, so their panels open sideways. */
  isColumn?: boolean;
}

/** Available on every page: notifications and the person's menu. */
export function ShellActions({ hasPerson, isColumn = false }: ShellActionsProps) {
  return (
    <>
      <MessageIndicator />
      <NotificationBell opensBeside={isColumn} />
      {hasPerson && <UserButton />}
    </>
  );
}
