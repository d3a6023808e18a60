import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ShellHeader } from './shell-header.tsx';
import { useShellTexts } from './shell-texts.ts';
import { Sidebar } from './sidebar.tsx';

/** Sidebar, header and content: the default layout. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useShellTexts();
  const isPhone = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const path = useRouterState({ select: (state) => state.location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => drawer.close(), [path]);

  return (
    <div className="shell" data-collapsed={isCollapsed || undefined}>
      <a className="shell-skip" href="#content">
        {t('skip')}
      </a>
      {isPhone ? (
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          size={280}
          title="Clientela"
          padding="xs"
          closeButtonProps={{ 'aria-label': t('menu.close') }}
        >
          <Sidebar isCollapsed={false} />
        </Drawer>
      ) : (
        <aside className="shell-sidebar">
          <Sidebar isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </aside>
      )}
      <div className="shell-main">
        <ShellHeader {...(isPhone && { onMenu: drawer.open })} />
        <main className="shell-content" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
