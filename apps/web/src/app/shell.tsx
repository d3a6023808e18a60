import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCurrentStore, usePerson } from '#lib/current-store.tsx';
import { usePreferences } from '#lib/preferences.ts';
import { ARRANGEMENTS } from './layouts.ts';
import { phoneRoleOf } from './menu.ts';
import { PageContent } from './page-content.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import { ShellExtras } from './shell-extras.tsx';
import { ShellActions, ShellHeader } from './shell-header.tsx';
import { useShellTexts } from './shell-texts.ts';
import { Sidebar } from './sidebar.tsx';

const BottomBar = lazy(() => import('./bottom-bar.tsx'));
const MenuBar = lazy(() => import('./menu-bar.tsx'));
const DisabledStore = lazy(() => import('./disabled-store.tsx'));

/** Menu, header and content, in the arrangement the person chose. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useShellTexts();
  const { layout, menu_style, sidebar_image } = usePreferences();
  const { enabled } = useCurrentStore();
  const arrangement = ARRANGEMENTS[layout];
  const isSmall = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { role } = usePerson();
  const barRole = isPhone ? phoneRoleOf(role) : undefined;
  const navigation = isSmall ? 'drawer' : arrangement.navigation;
  const isSplit = !isSmall && arrangement.isSplit === true;
  const personInSidebar = !isSmall && arrangement.hasPerson === true;
  const drawer = useDrawer();
  const [isFolded, setFolded] = useLocalStorage({
    key: 'sidebar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const collapse = navigation === 'side' ? arrangement.collapse : undefined;
  const isCollapsed = isFolded && collapse !== undefined;
  const toggle = () => setFolded(!isFolded);

  return (
    <div
      className="shell"
      data-layout={layout}
      data-navigation={navigation}
      data-menu-style={menu_style}
      data-sidebar-image={sidebar_image}
      data-collapsed={isCollapsed || undefined}
      data-wide={(!isSmall && arrangement.isWide) || undefined}
      data-bottom-bar={barRole !== undefined || undefined}
      data-bar={(navigation === 'bar' && arrangement.bar) || undefined}
    >
      <a className="shell-skip" href="#content">
        {t('skip')}
      </a>
      {navigation === 'drawer' && drawer.wasOpened && (
        <PhoneMenu isOpen={drawer.isOpen} onClose={drawer.close} />
      )}
      {(navigation === 'side' || navigation === 'rail') && (
        <aside className="shell-sidebar">
          {isSplit && (
            <div className="shell-split">
              <img src="/clientela.svg" alt="Clientela" width={24} height={24} />
              <SearchButton isIcon />
              <ShellActions hasPerson isColumn />
            </div>
          )}
          <Sidebar
            isCollapsed={isCollapsed}
            hasPerson={personInSidebar}
            onCollapse={collapse === 'bottom' ? toggle : undefined}
          />
        </aside>
      )}
      <div className="shell-main">
        <div className="shell-top">
          {!isSplit && (
            <ShellHeader
              onMenu={navigation === 'drawer' && !barRole ? drawer.open : undefined}
              onCollapse={collapse === 'header' ? toggle : undefined}
              isCollapsed={isCollapsed}
              hasMark={navigation !== 'side' && navigation !== 'rail'}
              hasStore={navigation === 'bar'}
              hasPerson={!personInSidebar}
            />
          )}
          {navigation === 'bar' && (
            <Suspense fallback={<div className="menu-bar" />}>
              <MenuBar />
            </Suspense>
          )}
        </div>
        <PageContent>
          {!enabled && (
            <Suspense>
              <DisabledStore />
            </Suspense>
          )}
          {children}
        </PageContent>
        <ShellExtras />
      </div>
      {barRole && (
        <Suspense>
          <BottomBar role={barRole} onMore={drawer.open} />
        </Suspense>
      )}
    </div>
  );
}

/** Open until it is closed or another page is opened. */
function useDrawer() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpened, setOpened] = useState(false);
  const { history } = useRouter();

  // The router's own events repeat when a page is loaded again, and would close a menu opened meanwhile.
  useEffect(() => {
    let { pathname } = history.location;
    return history.subscribe(({ location }) => {
      if (location.pathname !== pathname) close();
      pathname = location.pathname;
    });
  }, [history, close]);

  return {
    isOpen,
    wasOpened,
    close,
    open() {
      setOpened(true);
      open();
    },
  };
}
