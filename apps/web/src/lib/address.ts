/** Whether a path is an address of a route written as `/customers/{id}/edit`. */
export function isAddressOf(route: string, path: string): boolean {
  const pattern = route.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}
