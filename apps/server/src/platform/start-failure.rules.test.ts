import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { explainStart } from './start-failure.ts';

const CONFIG = { port: 3000, dataDir: '.data' };

test.each([
  [{ code: 'EADDRINUSE' }, 'PORT=3001 npm start'],
  [{ code: 'EACCES', path: '/casa/.data' }, 'may not write to /casa/.data'],
  [{ code: 'EROFS', path: '/casa/.data' }, 'name another folder in DATA_DIR'],
  [{ code: 'ENOSPC' }, 'The disk is full'],
  [{ code: 'ECONNREFUSED' }, 'correct DATABASE_URL'],
  [{ code: '28P01' }, 'Correct DATABASE_URL'],
])('%o is explained with its remedy, in one line', (fields, advice) => {
  const said = explainStart(Object.assign(new Error('what the system says'), fields), CONFIG);
  expect(said).toContain(advice);
  expect(said).not.toContain('\n');
});

test('a database unreachable at all its addresses is named like one with a single address', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(explainStart(new AggregateError([refused, refused], ''), CONFIG)).toContain('::1:5432');
});

test('a wrong setting is named as it is', () => {
  expect(explainStart(new ConfigError('PORT: must be a number'), CONFIG)).toBe(
    'PORT: must be a number',
  );
});

test('the message names the port that the system refuses', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.on('listening', listening));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const error = await new Promise((failed) =>
    createServer().on('error', failed).listen(port, '127.0.0.1'),
  );
  taken.close();
  expect(explainStart(error, { ...CONFIG, port })).toContain(`Port ${port} is taken`);
});
