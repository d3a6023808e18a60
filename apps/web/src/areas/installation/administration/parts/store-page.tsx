import type { AdministeredStoreDetails } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useSetStoreEnabled, useStoreDetails } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { RequestItem } from './requests.tsx';
import { TermsForm } from './terms-form.tsx';

/** One store: its features, terms and requests. */
export function StorePage({ id }: { id: string }) {
  const t = useAdministrationTexts();
  const store = useStoreDetails(id);
  return (
    <Page
      title={store.data?.name ?? t('title')}
      before={<BackLink to="/administration" search={{}} label={t('store.back')} />}
      action={store.data && <EnableButton store={store.data} />}
    >
      <Loaded query={store}>
        {(loaded) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <Facts store={loaded} />
              <Addons addons={loaded.addons} />
            </div>
            <div className={styles.column}>
              <TermsForm key={loaded.terms?.plan_id ?? ''} store={loaded} />
              {loaded.requests.length > 0 && <StoreRequests store={loaded} />}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function EnableButton({ store }: { store: AdministeredStoreDetails }) {
  const t = useAdministrationTexts();
  const set = useSetStoreEnabled(store.id);
  const [isAsking, setAsking] = useState(false);
  const change = (enabled: boolean) =>
    set.mutate(enabled, {
      onSuccess: () => toast('success', t(enabled ? 'store.enabled_done' : 'store.disabled_done')),
      onSettled: () => setAsking(false),
    });
  if (!store.enabled) {
    return (
      <Button loading={set.isPending} onClick={() => change(true)}>
        {t('store.enable')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('store.disable')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('store.disable_title', { name: store.name })}
        text={t('store.disable_text')}
        action={t('store.disable')}
        isDangerous
        isBusy={set.isPending}
        onConfirm={() => change(false)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Facts({ store }: { store: AdministeredStoreDetails }) {
  const t = useAdministrationTexts();
  const { terms } = store;
  return (
    <Panel
      title={t('store.facts')}
      action={
        <StatusBadge tone={store.enabled ? 'success' : 'neutral'}>
          {t(store.enabled ? 'stores.enabled' : 'stores.disabled')}
        </StatusBadge>
      }
    >
      <dl className="facts">
        <dt>{t('store.balance')}</dt>
        <dd>{formatMoney(store.balance)}</dd>
        <dt>{t('store.held')}</dt>
        <dd>{formatMoney(store.held)}</dd>
        <dt>{t('store.customers')}</dt>
        <dd>{formatNumber(store.customers)}</dd>
        <dt>{t('store.messages')}</dt>
        <dd>{formatNumber(store.messages)}</dd>
        <dt>{t('store.campaigns')}</dt>
        <dd>{formatNumber(store.campaigns)}</dd>
        {terms && (
          <>
            <dt>{t('store.period')}</dt>
            <dd>
              {t('store.period_of', {
                start: formatDay(terms.period_start),
                end: formatDay(terms.period_end),
              })}
            </dd>
            <dt>{t('store.since')}</dt>
            <dd>{formatDay(terms.since)}</dd>
          </>
        )}
        <dt>{t('store.created')}</dt>
        <dd>
          <DateText instant={store.created_at} />
        </dd>
      </dl>
    </Panel>
  );
}

function Addons({ addons }: Pick<AdministeredStoreDetails, 'addons'>) {
  const t = useAdministrationTexts();
  return (
    <Panel title={t('store.addons')}>
      {addons.length === 0 && <p className={styles.soft}>{t('store.no_addons')}</p>}
      <ul className={styles.list}>
        {addons.map(({ id, title, source, is_active }) => (
          <li key={id}>
            <span>
              {title}{' '}
              <span className={styles.soft}>
                {t(source === 'plan' ? 'store.of_plan' : 'store.own')}
              </span>
            </span>
            <StatusBadge tone={is_active ? 'success' : 'neutral'}>
              {t(is_active ? 'store.active' : 'store.inactive')}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StoreRequests({ store }: { store: AdministeredStoreDetails }) {
  const t = useAdministrationTexts();
  return (
    <Panel title={t('store.requests')}>
      <ul className={styles.list}>
        {store.requests.map((request) => (
          <RequestItem
            key={request.id}
            request={{ ...request, store, current_plan_name: store.terms?.plan_name ?? null }}
          />
        ))}
      </ul>
    </Panel>
  );
}
