import type { CurrentUser, Permission, Role, Store, StoreContext } from '@clientela/contract';
import { hasAddon, hasFeature, type StoreRequirement } from '@clientela/contract/features';
import { createContext, type ReactNode, useContext } from 'react';

/** The signed-in person, their store and rights. */
export interface Session {
  user: CurrentUser;
  stores: readonly Store[];
  context: StoreContext;
  selectStore(id: string): void;
  signOut(): void;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ value, children }: { value: Session; children: ReactNode }) {
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The session; screens exist only inside one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A screen was rendered outside a session.');
  return session;
}

export function useCurrentStore(): Store {
  return useSession().context.store;
}

/** Stores to choose from: disabled ones are for administrators alone. */
export function useOpenStores(): Store[] {
  const { stores, context } = useSession();
  return stores.filter(({ enabled }) => enabled || context.is_admin);
}

/** Role and administrator flag, in the route table's form. */
export function usePerson(): { role: Role | null; is_admin: boolean } {
  const { role, is_admin } = useSession().context;
  return { role, is_admin };
}

export function useMay(permission: Permission): boolean {
  const { permissions, is_admin } = useSession().context;
  return is_admin || (permissions as readonly string[]).includes(permission);
}

interface CanProps extends StoreRequirement {
  do?: Permission;
  children: ReactNode;
}

/** Renders its children where the person has the right and the store its requirements; the server checks as well. */
export function Can({ do: permission, children, ...required }: CanProps) {
  const { permissions, is_admin, ...store } = useSession().context;
  const may = !permission || is_admin || (permissions as readonly string[]).includes(permission);
  return may && hasFeature(store, required) && hasAddon(store, required) ? children : null;
}
