/** The hours of the specification: morning from 5, afternoon from 12, night from 18 on. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'night';
}
