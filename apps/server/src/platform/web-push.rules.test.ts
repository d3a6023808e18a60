import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPushService, newPushKeys, sealPush } from './web-push.ts';

test('the signature contains service, end and contact, and verifies with the public key', () => {
  const keys = newPushKeys();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const target = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const { headers } = sealPush(target, {}, keys, 'mailto:a@b.example');
  const header = String(headers.Authorization);
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!;
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(key).toBe(keys.public_key);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: expect.closeTo(Date.now() / 1000 + 43_200, -2),
    sub: 'mailto:a@b.example',
  });
  const point = Buffer.from(keys.public_key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(holds).toBe(true);
});

test('only the push services of browser makers are called', () => {
  expect(isPushService('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
  expect(isPushService('https://jmt17.google.com/fcm/send/x')).toBe(true);
  expect(isPushService('https://web.push.apple.com/x')).toBe(true);
  for (const other of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evilpush.apple.com.example/x',
    'https://notpush.apple.com.br/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
  ]) {
    expect(isPushService(other), other).toBe(false);
  }
});
