/**
 * Shifts the clock of the current runtime, which keeps running: a program before it starts, a page
 * before its scripts.
 */
export function shiftClock(aheadMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}
