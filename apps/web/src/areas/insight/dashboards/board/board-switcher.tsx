import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHelpCircle, IconLock, IconPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { useDashboards } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

const LinkItem = createLink(Menu.Item<'a'>);

/** The store's dashboards behind the name of the one shown; read once it opens. */
export function BoardSwitcher({ name }: { name: string }) {
  const t = useBoardTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen} width={300}>
      <Menu.Target>
        <UnstyledButton className={styles.switcher} aria-label={t('switcher.open', { name })}>
          {t('switcher.title')}
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && <Boards />}
        <Menu.Divider />
        <LinkItem
          component="a"
          to="/dashboards/numbers"
          leftSection={<IconHelpCircle size={16} stroke={1.7} aria-hidden />}
        >
          {t('switcher.numbers')}
        </LinkItem>
        <Can do="Dashboard.create">
          <LinkItem
            component="a"
            to="/dashboards/new"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          >
            {t('switcher.new')}
          </LinkItem>
        </Can>
      </Menu.Dropdown>
    </Menu>
  );
}

function Boards() {
  const { data } = useDashboards();
  if (!data) return <Skeleton height={30} m={8} />;
  return data.data.map(({ id, name, is_overview, visibility }) => (
    <LinkItem
      key={id}
      component="a"
      to="/dashboards"
      search={is_overview ? {} : { board: id }}
      rightSection={visibility === 'private' && <IconLock size={14} stroke={1.7} aria-hidden />}
    >
      {name}
    </LinkItem>
  ));
}
