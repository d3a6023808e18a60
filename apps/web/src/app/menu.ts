import type { Role, Store } from '@clientela/contract';
import { type AppPath, MENU, mayOpen } from '@clientela/contract/app-routes';

interface Viewer {
  role: Role | null;
  is_admin: boolean;
  /** Absent until a store is loaded: its entries wait for it. */
  store: Pick<Store, 'plan' | 'features'> | null;
}

/** Returns the person's menu: filtered by role, by features of the store and by existing screens. */
export function visibleMenu(viewer: Viewer, exists: (path: AppPath) => boolean, menu = MENU) {
  return menu
    .filter((group) => mayOpen(group.roles, viewer))
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) =>
          exists(item.url) &&
          mayOpen(item.roles ?? group.roles, viewer) &&
          (!item.needs_store || viewer.store !== null) &&
          (!item.needs_plan || Boolean(viewer.store?.plan)) &&
          (!item.feature ||
            Boolean(viewer.store?.features.some(({ tag }) => tag === item.feature))),
      ),
    }))
    .filter((group) => group.items.length > 0);
}

/** Roles whose people work on a phone and open only a few screens. */
const PHONE_ROLES = ['SELLER', 'BONUS_VALIDATOR'] as const satisfies readonly Role[];
export type PhoneRole = (typeof PHONE_ROLES)[number];

export function phoneRoleOf(role: Role | null): PhoneRole | undefined {
  return PHONE_ROLES.find((one) => one === role);
}
