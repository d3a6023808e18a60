/** How many people a number of one's own may begin with in a day, by how long it has been connected (channels, chat §3). */

const DAY_MS = 86_400_000;
const STEPS = [
  { days: 7, people: 20 },
  { days: 14, people: 40 },
  { days: 30, people: 80 },
] as const;
const GROWN = 120;

export function dailyCeiling(connectedAt: string | null, now: Date): number {
  const days = connectedAt ? (now.getTime() - new Date(connectedAt).getTime()) / DAY_MS : 0;
  return STEPS.find((step) => days < step.days)?.people ?? GROWN;
}
