import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSecret, newId, newSecret } from './ids.ts';

test('an id is a UUID version 7: its moment first, then chance', () => {
  const at = Date.parse('2026-11-20T15:00:00Z');
  const ids = Array.from({ length: 1_000 }, () => newId(at));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(newId(at + 1) > ids.toSorted().at(-1)!).toBe(true);
});

test.each([128, 256] as const)(
  'a secret of %i bits has as many, and is another each time',
  (bits) => {
    const secrets = Array.from({ length: 100 }, () => newSecret(bits));
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]+$/);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(bits / 8);
    }
    expect(new Set(secrets).size).toBe(secrets.length);
  },
);

test('only the SHA-256 of a secret is stored', () => {
  const kept = createHash('sha256').update('segredo').digest('hex');
  expect(hashSecret('segredo').toString('hex')).toBe(kept);
});
