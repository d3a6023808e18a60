import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useOpenStores, useSession } from '#lib/current-store.tsx';
import type { MenuOf } from '#ui/deferred-menu.tsx';
import { useShellTexts } from './shell-texts.ts';

/** The person's stores, under the name of the current one. */
export default function StoreMenu({ target }: MenuOf) {
  const t = useShellTexts();
  const { context, selectStore } = useSession();
  const stores = useOpenStores();
  const current = context.store.id;
  return (
    <Menu position="bottom-start" width={264} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {stores.map(({ id, name, enabled }) => (
          <Menu.Item
            key={id}
            onClick={() => selectStore(id)}
            rightSection={id === current && <IconCheck size={16} stroke={1.8} aria-hidden />}
            aria-current={id === current || undefined}
          >
            {enabled ? name : t('store.disabled_mark', { name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
