import { APP_ROUTES, type AppPath } from '@clientela/contract';

const ROUTES = Object.keys(APP_ROUTES) as AppPath[];

const segmentsOf = (path: string) => path.split('/').slice(1);
const isParameter = (segment: string) => segment.startsWith('{');

/** Whether the app has this screen, named as a route or as a concrete address, perhaps with a query. */
export function screenExists(address: string): boolean {
  const [screen = ''] = address.split(/[?#]/);
  if (ROUTES.includes(screen as AppPath)) return true;
  const given = segmentsOf(screen);
  return ROUTES.some((route) => {
    const segments = segmentsOf(route);
    return (
      segments.length === given.length &&
      segments.every((one, at) => given[at] !== '' && (isParameter(one) || one === given[at])) &&
      !given.some(isParameter)
    );
  });
}

/** The address that opens a screen: of a route with parameters, the nearest screen without them. */
export function addressOf(screen: string): string {
  let segments = segmentsOf(screen);
  const first = segments.findIndex(isParameter);
  if (first < 0) return screen;
  segments = segments.slice(0, first);
  while (segments.length > 0 && !screenExists(`/${segments.join('/')}`)) segments.pop();
  return `/${segments.join('/')}`;
}
