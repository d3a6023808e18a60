import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { startProgram } from '#test/program';

const world = useWorld();

test('an unhandled rejection is logged and stops the program with exit code 1', async () => {
  const fails = `process.on('SIGUSR2', () => void Promise.reject(new Error('of nobody')))`;
  const program = await startProgram(world, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fails)}`,
  });
  program.signal('SIGUSR2');
  expect(await program.ended()).toBe(1);
  expect(program.logged()).toContain('"event":"a failure that nobody waited for"');
  expect(program.logged()).toContain('of nobody');
});
