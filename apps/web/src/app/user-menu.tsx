import { LANGUAGES, type Preferences } from '@clientela/contract';
import { APP_ROUTES, type AppPath, mayOpen } from '@clientela/contract/app-routes';
import { Menu, Text } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconBuildingStore,
  IconCheck,
  IconDeviceDesktop,
  IconInbox,
  IconLanguage,
  IconLayout,
  IconLogout,
  IconMoon,
  IconSchool,
  IconSettings,
  IconShoppingBag,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSampleShop } from '#areas/storefront/popups/popups.data.ts';
import { clientSettings } from '#lib/client-settings.ts';
import { conversationUrl } from '#lib/conversation-url.ts';
import { useMay, usePerson, useSession } from '#lib/current-store.tsx';
import { changePreferences, usePreferences } from '#lib/preferences.ts';
import { useRoleName } from '#lib/role-name.ts';
import { toastFailure } from '#lib/toast.tsx';
import type { MenuOf } from '#ui/deferred-menu.tsx';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';

const AppearanceDialog = lazy(() => import('./appearance-dialog.tsx'));
const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

const SCHEMES = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const;

/** The person's name, links, appearance and language settings, and sign-out. */
export default function UserMenu({ target }: MenuOf) {
  const t = useShellTexts();
  const { user, signOut } = useSession();
  const roleName = useRoleName();
  const entries = useEntries();
  const navigate = useNavigate();
  const { support_whatsapp: support } = clientSettings();
  const [dialog, setDialog] = useState<'appearance' | 'contact' | null>(null);
  const close = () => setDialog(null);

  function contact(phone: string) {
    open(conversationUrl(phone), '_blank', 'noopener,noreferrer');
    setDialog('contact');
  }

  return (
    <>
      <Menu position="bottom-end" width={240} defaultOpened>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown mah="calc(100dvh - 72px)" style={{ overflowY: 'auto' }}>
          <div className="user-card">
            <Text size="sm" fw={560} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
            <Text size="xs" c="dimmed">
              {roleName}
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
          <SampleShop />
          {entries.length > 0 && <Menu.Divider />}
          <Languages />
          <Menu.Item
            leftSection={<IconLayout size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('appearance')}
          >
            {t('user.appearance')}
          </Menu.Item>
          <Themes />
          <Menu.Divider />
          {support && (
            <Menu.Item
              leftSection={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
              onClick={() => contact(support)}
            >
              {t('user.contact')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
            onClick={signOut}
          >
            {t('user.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'appearance' && <AppearanceDialog onClose={close} />}
        {support && dialog === 'contact' && <ContactDialog phone={support} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The demo's shop with its pop-ups, on a page of its own. */
function SampleShop() {
  const isShown = useMay('Newsletter.index') && clientSettings().has_demo === true;
  return isShown ? <SampleShopItem /> : null;
}

function SampleShopItem() {
  const t = useShellTexts();
  const href = useSampleShop();
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      disabled={!href}
      leftSection={<IconShoppingBag size={16} stroke={1.6} aria-hidden />}
    >
      {t('user.sample_shop')}
    </Menu.Item>
  );
}

function choose(changes: Partial<Preferences>): void {
  changePreferences(changes).catch(toastFailure);
}

function Languages() {
  const t = useShellTexts();
  const { locale } = usePreferences();
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.6} aria-hidden />}>
          {t('user.language')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language.languageId}
            lang={language.locale}
            onClick={() => choose({ locale: language.locale })}
            rightSection={
              language.locale === locale && <IconCheck size={16} stroke={1.8} aria-hidden />
            }
            aria-current={language.locale === locale || undefined}
          >
            {language.name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function Themes() {
  const t = useShellTexts();
  const { theme } = usePreferences();
  return (
    <>
      <Menu.Label>{t('user.theme')}</Menu.Label>
      {SCHEMES.map(([scheme, SchemeIcon]) => (
        <Menu.Item
          key={scheme}
          leftSection={<SchemeIcon size={16} stroke={1.6} aria-hidden />}
          onClick={() => choose({ theme: scheme })}
          data-chosen={theme === scheme || undefined}
          aria-current={theme === scheme || undefined}
          closeMenuOnClick={false}
        >
          {t(`user.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}

/** The entries this person may open, among the screens that exist. */
function useEntries() {
  const router = useRouter();
  const person = usePerson();
  const rights = {
    '/my-account': useMay('User.show'),
    '/stores': useMay('Store.index'),
    '/academy': true,
    '/settings': useMay('Settings.index'),
    '/test-outbox': useMay('Campaign.update'),
  };
  const entries = [
    { path: '/my-account', key: 'my_account', EntryIcon: IconUser },
    { path: '/stores', key: 'my_stores', EntryIcon: IconBuildingStore },
    { path: '/academy', key: 'academy', EntryIcon: IconSchool },
    { path: '/settings', key: 'settings', EntryIcon: IconSettings },
    { path: '/test-outbox', key: 'test_outbox', EntryIcon: IconInbox },
  ] as const satisfies readonly { path: AppPath; key: string; EntryIcon: unknown }[];
  return entries.filter(
    ({ path }) => rights[path] && path in router.routesByPath && mayOpen(APP_ROUTES[path], person),
  );
}
