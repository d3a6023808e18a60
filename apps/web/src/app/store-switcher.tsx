import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useSession } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { useShellTexts } from './shell-texts.ts';

/** The current store; with more than one, a menu to change it. */
export function StoreSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useShellTexts();
  const { stores, context, selectStore } = useSession();
  const { store } = context;
  const isAlone = stores.length < 2;

  return (
    <Menu position="bottom-start" width={264} disabled={isAlone}>
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {stores.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => selectStore(id)}
            rightSection={id === store.id && <IconCheck size={16} stroke={1.8} aria-hidden />}
            aria-current={id === store.id || undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
