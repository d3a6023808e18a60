import type { MenuGroup } from '@clientela/contract/app-routes';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { existing } from './at.ts';
import { Count } from './navigation.tsx';
import { useShellTexts } from './shell-texts.ts';
import { useMenu } from './use-menu.ts';

/** The menu in a bar on top: a button a group, its entries below it. */
export default function MenuBar() {
  const t = useShellTexts();
  return (
    <nav className="menu-bar" aria-label={t('menu.label')}>
      {useMenu().map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </nav>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const t = useShellTexts();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isHere = (url: string) => path === url || path.startsWith(`${url}/`);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className="sidebar-link"
          data-menu={group.id}
          data-active={group.items.some(({ url }) => isHere(url)) || undefined}
        >
          <span className="sidebar-text">{group.label}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map((item) => (
          <Menu.Item
            key={item.id}
            component="a"
            href={item.url}
            data-menu={item.id}
            data-chosen={isHere(item.url) || undefined}
            aria-current={isHere(item.url) ? 'page' : undefined}
            rightSection={
              item.is_new ? (
                <span className="sidebar-new">{t('menu.new')}</span>
              ) : (
                <Count of={item} />
              )
            }
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void navigate({ to: existing(item.url) });
            }}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
