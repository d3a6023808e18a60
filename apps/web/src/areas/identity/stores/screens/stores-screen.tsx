import type { Store } from '@clientela/contract';
import { roleMay } from '@clientela/contract/permissions';
import { Avatar, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { EditStore } from '../parts/edit-store.tsx';
import { NewStore } from '../parts/new-store.tsx';
import styles from '../parts/stores.module.css';
import { useStoreTexts } from '../stores.texts.ts';

const route = getRouteApi('/stores');

/** The person's stores, or the details of the one in the address. */
export function StoresScreen() {
  const { edit } = route.useSearch();
  if (edit === 'new') return <NewStore />;
  return edit ? <EditStore key={edit} id={edit} /> : <StoreList />;
}

function StoreList() {
  const t = useStoreTexts();
  const { stores, context } = useSession();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        context.is_admin && (
          <>
            <LinkButton to="/administration" variant="default">
              {t('administration')}
            </LinkButton>
            <LinkButton
              to="/stores"
              search={{ edit: 'new' }}
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            >
              {t('new')}
            </LinkButton>
          </>
        )
      }
    >
      <ul className={styles.stores} aria-label={t('title')}>
        {stores.map((store) => (
          <StoreCard key={store.id} store={store} />
        ))}
      </ul>
    </Page>
  );
}

function StoreCard({ store }: { store: Store }) {
  const t = useStoreTexts();
  const { context, selectStore } = useSession();
  const isCurrent = store.id === context.store.id;
  const mayEdit = useMayEdit(store);
  return (
    <li className="panel" data-current={isCurrent || undefined}>
      <div className={styles.cardHead}>
        <Avatar src={store.logo} size={44} radius={8} color="brand" alt="" aria-hidden>
          {initialOf(store)}
        </Avatar>
        <div>
          <Title order={2}>{store.name}</Title>
          <Text size="sm" c="dimmed">
            {store.store_category?.name ?? t('no_category')}
          </Text>
        </div>
      </div>
      <p className={styles.cardText}>{store.description}</p>
      <Group justify="space-between">
        {isCurrent && <StatusBadge tone="success">{t('current')}</StatusBadge>}
        {!isCurrent && (store.enabled || context.is_admin) && (
          <Button size="xs" variant="default" onClick={() => selectStore(store.id)}>
            {t('use')}
          </Button>
        )}
        {!store.enabled && <StatusBadge tone="neutral">{t('disabled')}</StatusBadge>}
        {mayEdit && (
          <LinkButton
            to="/stores"
            search={{ edit: store.id }}
            size="xs"
            variant="subtle"
            aria-label={`${t('edit')}: ${store.name}`}
          >
            {t('edit')}
          </LinkButton>
        )}
      </Group>
    </li>
  );
}

/** The right in that store, which need not be the current one. */
function useMayEdit(store: Store): boolean {
  const { user, context } = useSession();
  if (!store.enabled && !context.is_admin) return false;
  const role = store.collaborators.find((one) => one.user.id === user.id)?.role;
  return context.is_admin || (role !== undefined && roleMay(role, 'Store.update'));
}
