import { APP_ROUTES, type AppPath, mayOpen } from '@clientela/contract/app-routes';
import { useRouter } from '@tanstack/react-router';
import { usePerson, useSession } from '#lib/current-store.tsx';
import { visibleMenu } from './menu.ts';

/** The menu of the person signed in, in the current store. */
export function useMenu() {
  const { context } = useSession();
  const person = usePerson();
  const exists = useScreenExists();
  const counts: Record<string, number | null> = { activities: context.activities_to_do };
  return visibleMenu({ ...person, store: context.store }, exists).map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, count: counts[item.id] ?? 0 })),
  }));
}

/** Whether a screen is built and open to this person. */
export function useScreenExists(): (path: AppPath) => boolean {
  const router = useRouter();
  const person = usePerson();
  return (path) => path in router.routesByPath && mayOpen(APP_ROUTES[path], person);
}
