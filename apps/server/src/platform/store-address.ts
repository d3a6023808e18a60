/** A screen's path for a mail or push, which opens it in the store it is about. */
export function storeAddress(path: string, storeId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}store=${storeId}`;
}
