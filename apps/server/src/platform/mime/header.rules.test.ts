import { expect, test } from 'vitest';
import { mailbox } from './header.ts';

test('a name that looks like an encoded word arrives as it was typed', () => {
  const name = '=?UTF-8?B?QmFuY28=?=';
  const written = mailbox(name, 'a@b.com.br');
  const [, word = ''] = /^=\?UTF-8\?B\?([^?]*)\?= <a@b\.com\.br>$/.exec(written) ?? [];
  expect(Buffer.from(word, 'base64').toString()).toBe(name);
});
