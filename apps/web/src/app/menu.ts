import type { Role, Store } from '@clientela/contract';
import { type AppPath, MENU, mayOpen } from '@clientela/contract/app-routes';

interface Viewer {
  role: Role | null;
  is_admin: boolean;
  store: Pick<Store, 'plan'>;
}

/** The menu as this person sees it: their roles, and only screens that exist. */
export function visibleMenu(viewer: Viewer, exists: (path: AppPath) => boolean) {
  return MENU.filter((group) => mayOpen(group.roles, viewer))
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) =>
          exists(item.url) &&
          mayOpen(item.roles ?? group.roles, viewer) &&
          (!item.needs_plan || viewer.store.plan !== null),
      ),
    }))
    .filter((group) => group.items.length > 0);
}
