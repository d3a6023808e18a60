import * as contract from '@clientela/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { Failure } from '#lib/failure.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { leave, leaveWithOtherTabs, saveStoreId, saveUser, storedStoreId } from '#lib/session.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { useShellTexts } from './shell-texts.ts';
import { useLiveStream } from './use-live-stream.ts';

const person = queryOptions({
  queryKey: keyOf(contract.getCurrentUser),
  queryFn: ({ signal }) => call(contract.getCurrentUser, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Loads the signed-in person, their stores and the current store; screens render afterwards. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const t = useShellTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosenId, setChosenId] = useState(storedStoreId);

  const user = useQuery(person);
  const stores = useQuery({
    queryKey: keyOf(contract.listStores),
    queryFn: () =>
      loadStores(client, {
        failed: t('session.stores_failed'),
        none: t('session.no_stores'),
        unavailable: t('session.stores_unavailable'),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isPartial ? PARTIAL_REFRESH_MS : false),
  });
  const { stores: mine = [], isPartial = false } = stores.data ?? {};
  const mayOpen = mayOpenAs(user.data ?? NOBODY);
  const open = mine.filter(mayOpen);
  const current =
    open.find(({ id }) => id === chosenId) ?? open.find(({ enabled }) => enabled) ?? open[0];
  // Asked for at once with the remembered store, in parallel with the list that confirms it.
  const storeId = current?.id ?? chosenId;
  const context = useQuery({
    queryKey: keyOf(contract.getStoreContext, storeId),
    queryFn: ({ signal }) => call(contract.getStoreContext, { store_id: storeId ?? '', signal }),
    enabled: storeId !== null,
  });
  useLiveStream(current && context.data, user.data?.id);
  useEffect(leaveWithOtherTabs, []);
  const refetch = () =>
    void client.invalidateQueries({ queryKey: keyOf(contract.getStoreContext) });
  const refetchIfOwn = ({ user_id }: { user_id: string }) => user_id === user.data?.id && refetch();
  useLive('collaborator.changed', refetchIfOwn);
  useLive('collaborator.removed', refetchIfOwn);
  useLive('store.updated', refetch);
  useLive('campaign.changed', refetch);

  useNewTabsIn(current?.id);

  // Asked for by a navigation to the home, so that unsaved work can still hold it back.
  const askedId = useRouterState({ select: ({ location }) => location.state.store });
  useEffect(() => {
    if (!askedId) return;
    saveStoreId(askedId);
    setChosenId(askedId);
    // Chat state is in this cache, so it is removed with the store's other data.
    client.removeQueries({ predicate: ({ queryKey }) => !isOfPerson(queryKey) });
  }, [askedId, client]);

  function selectStore(id: string) {
    if (!open.some((store) => store.id === id)) {
      return toast('error', t('store.missing'));
    }
    void navigate({ to: '/', state: { store: id } });
  }

  // Access was revoked while it was open: the list shows the remaining stores, or none.
  const refusal = context.error instanceof Failure ? context.error : null;
  const isGone = refusal?.status === 404;
  const isShut = refusal?.code === 'store_disabled';
  useEffect(() => {
    if (!(isGone || isShut) || !client.getQueryData(keyOf(contract.listStores))) return;
    if (isGone) toast('error', t('store.missing'));
    void client.invalidateQueries({ queryKey: keyOf(contract.listStores) });
    void navigate({ to: '/' });
  }, [isGone, isShut, client, navigate, t]);

  // Disabled, while it was open or since it was remembered: another one takes its place.
  const shut = mine.find((store) => store.id === chosenId && !mayOpen(store))?.name;
  const nextId = current?.id ?? null;
  useEffect(() => {
    if (shut === undefined || nextId === null) return;
    toast('error', t('store.disabled', { name: shut }));
    setChosenId(nextId);
  }, [shut, nextId, t]);

  // The remembered store is among those that cannot be listed now; another one takes its place.
  const isLost =
    isPartial && nextId !== null && chosenId !== null && !mine.some(({ id }) => id === chosenId);
  useEffect(() => {
    if (!isLost) return;
    toast('error', t('store.unavailable'));
    setChosenId(nextId);
  }, [isLost, nextId, t]);

  if (user.isError) return <Loaded query={user}>{() => null}</Loaded>;
  if (stores.isLoadingError) return <Loaded query={stores}>{() => null}</Loaded>;
  if (!current || !user.data) return <ShellSkeleton />;
  saveUser(user.data);
  if (storedStoreId() !== current.id) saveStoreId(current.id);

  return (
    <Loaded query={context} waiting={<ShellSkeleton />}>
      {(loaded) => (
        <SessionProvider
          value={
            {
              user: user.data,
              stores: mine,
              context: loaded,
              selectStore,
              signOut: () => void signOut(),
            } satisfies Session
          }
        >
          {children}
        </SessionProvider>
      )}
    </Loaded>
  );
}

/** A link opened in a new tab opens in the store of the tab it came from: the one last worked in. */
function useNewTabsIn(storeId: string | undefined): void {
  useEffect(() => {
    if (!storeId) return;
    const remember = () => saveStoreId(storeId);
    addEventListener('focus', remember);
    return () => removeEventListener('focus', remember);
  }, [storeId]);
}

/** The most the API gives at once: more only administrators of many stores have. */
const STORES_PAGE = 1000;

const NOBODY = { profile_name: 'collaborator' } as const;

/** A disabled store is there for administrators alone. */
function mayOpenAs({ profile_name }: Pick<contract.CurrentUser, 'profile_name'>) {
  return ({ enabled }: Pick<contract.Store, 'enabled'>) =>
    enabled || profile_name === 'administrator';
}

/** A person's stores; partial while a database does not answer, whose stores are missing. */
interface MyStores {
  stores: contract.Store[];
  isPartial: boolean;
}

const PARTIAL_REFRESH_MS = 15_000;

async function loadStores(
  client: QueryClient,
  notices: Record<'failed' | 'none' | 'unavailable', string>,
): Promise<MyStores> {
  const mine = await everyStore().catch((error: unknown) => {
    const isExpired = error instanceof Failure && error.status === 401;
    if (!isExpired) leave({ notice: notices.failed });
    throw error;
  });
  const mayOpen = mayOpenAs(await client.ensureQueryData(person));
  if (mine.stores.some(mayOpen)) return mine;
  if (mine.isPartial) throw new Failure('overloaded', notices.unavailable, 503);
  await signOut(notices.none);
  return mine;
}

async function everyStore(): Promise<MyStores> {
  const stores: contract.Store[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: STORES_PAGE, ordering: 'name:asc' as const };
    const { data, missing_databases } = await call(contract.listStores, { query });
    stores.push(...data);
    const isPartial = missing_databases.length > 0;
    if (data.length < STORES_PAGE) return { stores, isPartial };
  }
}

/** Ends the session here regardless of the server's response. */
async function signOut(notice?: string): Promise<void> {
  await call(contract.revokeSession, {}).catch(() => undefined);
  leave(notice ? { notice } : {});
}

function isOfPerson([route]: readonly unknown[]): boolean {
  return route === keyOf(contract.getCurrentUser)[0] || route === keyOf(contract.listStores)[0];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The store to work in from here on. */
    store?: string;
  }
}
