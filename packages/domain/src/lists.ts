/** “Natal”, “Verão” e mais 2: names in a sentence, the first few spelled out. */
export function quotedNames(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} e mais ${rest}`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} e ${last}` : last;
}
