import { expect, test } from 'vitest';
import { ofCommand, ofPlaywright, ofVitest, summarise } from './test-summary.mjs';

const VITEST = {
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: '/casa/apps/server/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'goes' },
        {
          status: 'failed',
          fullName: 'does not go',
          failureMessages: ['Error: expected \u001b[32m1\u001b[39m\n\n  to be 2'],
        },
      ],
    },
    {
      name: '/casa/apps/server/b.test.ts',
      status: 'failed',
      message: 'SyntaxError: x\n at y',
      assertionResults: [],
    },
  ],
};

const PLAYWRIGHT = {
  suites: [
    {
      specs: [
        {
          file: 'a.spec.ts',
          title: 'a journey',
          tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }] }],
        },
      ],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'another', tests: [{ status: 'unexpected' }] },
            { file: 'a.spec.ts', title: 'a third', tests: [{ status: 'expected' }] },
          ],
        },
      ],
    },
  ],
};

test('each failed test is listed by file and name, also a file that does not load', () => {
  expect(ofVitest(VITEST, 1, '/casa/')).toEqual({
    passed: 3,
    skipped: 1,
    failed: [
      'apps/server/a.test.ts: does not go\n      Error: expected 1\n      to be 2',
      'apps/server/b.test.ts: SyntaxError: x',
    ],
    flaky: [],
  });
});

test('a run that exits with an error without a failed test, or without a report, has failed', () => {
  expect(ofVitest({ ...VITEST, testResults: [] }, 1, '/casa/').failed).toHaveLength(1);
  expect(ofVitest(null, 1, '/casa/').failed).toHaveLength(1);
  expect(ofPlaywright(null, 1).failed).toHaveLength(1);
});

test('the summary lists failed and flaky tests and ends with the total of all stages', () => {
  const said = summarise([
    { name: 'types', seconds: 12, outcome: ofCommand('types', 2) },
    { name: 'journeys', seconds: 300, outcome: ofPlaywright(PLAYWRIGHT, 1) },
  ]);
  expect(said).toContain('    12 s  types: 0 passed, 1 failed, 0 skipped');
  expect(said).toContain(
    'Passed on a second try\n  journeys: a.spec.ts: a journey\n      too late',
  );
  expect(said).toContain('Failed\n  types: types\n  journeys: a.spec.ts: another');
  expect(said.trimEnd().split('\n').at(-1)).toBe('2 passed, 2 failed, 0 skipped');
});
