/**
 * Normalizes a typed time (`9`, `930`, `9h30`, `9:5`) to `09:30`; invalid input is returned unchanged, for the form
 * to refuse.
 */
export function timeOfDay(typed: string): string {
  const digits = /^\s*(\d{1,2})\s*(?:[:hH.]\s*(\d{0,2})\s*(?:min|m)?)?\s*$/.exec(typed);
  const joined = /^\s*(\d{1,2})(\d{2})\s*$/.exec(typed);
  const [, hours = '', minutes = ''] = digits ?? joined ?? [];
  if (!hours) return typed;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
