import { APP_ROUTES, type AppPath, mayOpen } from '@clientela/contract/app-routes';
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconInbox,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMay, usePerson, useSession } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';

const SCHEMES = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const;

export function UserMenu() {
  const t = useShellTexts();
  const { user, signOut } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const entries = useEntries();
  const navigate = useNavigate();

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="user-button" aria-label={t('user.label')}>
          <Avatar src={user.avatar} size={32} radius="xl" color="brand" alt="" aria-hidden>
            {initialOf(user)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="user-card">
          <Text size="sm" fw={560} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`profile.${user.profile_name}`)}
          </Text>
        </div>
        <Menu.Divider />
        {entries.map(({ path, key, EntryIcon }) => (
          <Menu.Item
            key={path}
            leftSection={<EntryIcon size={16} stroke={1.6} aria-hidden />}
            onClick={() => void navigate({ to: existing(path) })}
          >
            {t(`user.${key}`)}
          </Menu.Item>
        ))}
        {entries.length > 0 && <Menu.Divider />}
        <Menu.Label>{t('user.theme')}</Menu.Label>
        {SCHEMES.map(([scheme, SchemeIcon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<SchemeIcon size={16} stroke={1.6} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
            data-chosen={colorScheme === scheme || undefined}
            aria-current={colorScheme === scheme || undefined}
            closeMenuOnClick={false}
          >
            {t(`user.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={signOut}
        >
          {t('user.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The entries this person may open, among the screens that exist. */
function useEntries() {
  const router = useRouter();
  const person = usePerson();
  const rights = {
    '/my-account': useMay('User.show'),
    '/stores': useMay('Store.index'),
    '/settings': useMay('Settings.index'),
    '/test-outbox': useMay('Campaign.update'),
  };
  const entries = [
    { path: '/my-account', key: 'my_account', EntryIcon: IconUser },
    { path: '/stores', key: 'my_stores', EntryIcon: IconBuildingStore },
    { path: '/settings', key: 'settings', EntryIcon: IconSettings },
    { path: '/test-outbox', key: 'test_outbox', EntryIcon: IconInbox },
  ] as const satisfies readonly { path: AppPath; key: string; EntryIcon: unknown }[];
  return entries.filter(
    ({ path }) => rights[path] && path in router.routesByPath && mayOpen(APP_ROUTES[path], person),
  );
}
