import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPushService, newPushKeys, signPush } from './web-push.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  message: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is sealed as in the example of RFC 8291', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(EXAMPLE.sender, 'base64url');
  const sealed = encryptPush(EXAMPLE, Buffer.from(EXAMPLE.message), {
    salt: Buffer.from(EXAMPLE.salt, 'base64url'),
    sender,
  });
  expect(sealed.toString('base64url')).toBe(EXAMPLE.sealed);
});

test('the signature names service, end and contact, and holds against the public key', () => {
  const keys = newPushKeys();
  const now = new Date('2026-11-20T12:00:00Z');
  const header = signPush('https://fcm.googleapis.com/fcm/send/abc', keys, {
    now,
    contact: 'mailto:a@b.example',
  });
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!;
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(key).toBe(keys.public_key);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now.getTime() / 1000 + 43_200,
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
