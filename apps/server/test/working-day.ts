import { isNationalHoliday, nextSmsOpening } from '@clientela/domain';

const DAY_MS = 86_400_000;

/** Noon in São Paulo of the next day on which SMS may leave, as they may on the day after. */
export function nextWorkingNoon(now: Date): Date {
  const noon = new Date(now.getTime() + DAY_MS);
  noon.setUTCHours(15, 0, 0, 0);
  let at = noon.getTime();
  while (!isOpen(at) || !isOpen(at + DAY_MS) || isNationalHoliday(dayOf(at + DAY_MS))) at += DAY_MS;
  return new Date(at);
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function isOpen(ms: number): boolean {
  const at = new Date(ms);
  return nextSmsOpening('America/Sao_Paulo', at).getTime() === ms && at.getUTCDay() !== 6;
}
