/** JSON for pages whose libraries give `Array.prototype` a `toJSON` of their own, as Prototype.js does. */
export function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json)}]`;
  if (!value || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${JSON.stringify(name)}:${json(part)}`)}}`;
}
