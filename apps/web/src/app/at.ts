import {
  APP_ROUTES,
  type AppPath,
  type ScreenRoles,
  SHELL_LESS_ROUTES,
} from '@clientela/contract/app-routes';

/** `/customers/{id}` as the router writes it: `/customers/$id`. */
type RouterPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPath<After>}`
  : Path;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Roles that may open the screen; a route without them does not compile. */
    roles: ScreenRoles;
    /** Fills the window, without menu and header. */
    isAlone?: boolean;
  }
}

/** Path and permitted roles of a screen, both from the contract's route table. */
export function at<const Path extends AppPath>(path: Path) {
  return {
    path: path.replace(/\{(\w+)\}/g, '$$$1') as RouterPath<Path>,
    staticData: {
      roles: APP_ROUTES[path] as ScreenRoles,
      isAlone: (SHELL_LESS_ROUTES as readonly string[]).includes(path),
    },
  };
}

/** Casts a path from data for a link; the caller has found its route in the router. */
export function existing(path: AppPath): '/' {
  return path as '/';
}
