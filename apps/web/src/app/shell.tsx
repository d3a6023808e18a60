import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ShellHeader } from './shell-header.tsx';
import { useShellTexts } from './shell-texts.ts';
import { Sidebar } from './sidebar.tsx';

const PhoneMenu = lazy(() => import('./phone-menu.tsx'));

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
        <Suspense>
          <PhoneMenu isOpen={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
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
