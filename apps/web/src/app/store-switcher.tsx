import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useCurrentStore, useOpenStores } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { deferredMenu } from '#ui/deferred-menu.tsx';
import { useShellTexts } from './shell-texts.ts';

const StoreMenu = deferredMenu(() => import('./store-menu.tsx'));

/** The current store; with more than one, a menu to change it. */
export function StoreSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useShellTexts();
  const store = useCurrentStore();
  const isAlone = useOpenStores().length < 2;
  const button = (
    <UnstyledButton className="store-switcher" data-alone={isAlone || undefined}>
      <Avatar
        src={store.logo}
        size={32}
        radius={8}
        color="brand"
        variant="filled"
        alt=""
        aria-hidden
      >
        {initialOf(store)}
      </Avatar>
      <VisuallyHidden>{t(isAlone ? 'store.current' : 'store.switch')}</VisuallyHidden>
      {isCollapsed && <VisuallyHidden>{store.name}</VisuallyHidden>}
      {!isCollapsed && <span className="store-switcher-name">{store.name}</span>}
      {!isCollapsed && !isAlone && <IconSelector size={16} stroke={1.6} aria-hidden />}
    </UnstyledButton>
  );
  return isAlone ? button : <StoreMenu>{button}</StoreMenu>;
}
