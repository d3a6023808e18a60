/**
 * The start of tests by the program's clock: a working day in the middle of a month, so that results do not
 * depend on the day of the run. TEST_NOW sets another one, such as 2024-02-29T12:00:00-03:00.
 */
export const TEST_NOW = new Date(process.env.TEST_NOW ?? '2026-11-18T10:30:00-03:00');
