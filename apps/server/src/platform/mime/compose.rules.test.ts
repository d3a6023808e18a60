import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, test } from 'vitest';
import { joinBytes } from './bytes.ts';
import { compileMail, type MailRecipient, wireBytes } from './compose.ts';
import { dkimSigner } from './dkim.ts';
import { UnsafeMailText } from './header.ts';
import { fixedText } from './slices.ts';

const recipient: MailRecipient = {
  to: { name: 'Conceição "Ção" Araújo', address: 'conceicao@exemplo.com.br' },
  message_id: 'abc@loja.com.br',
  date: new Date('2026-11-20T12:00:00Z'),
  unsubscribe_url: 'https://clientela.app/u/abc',
  values: ['Conceição', '.ponto no início', `${'é'.repeat(80)}  dois espaços `],
};

const template = {
  from: { name: 'Loja Ação', address: 'ola@ação.com.br' },
  reply_to: 'sac@loja.com.br',
  subject: { slices: ['Olá ', ', veja'], slots: [0] },
  html: {
    slices: ['<p>Olá ', '</p>\n.ponto\n', ' fim \n', `${'x'.repeat(200)}`],
    slots: [0, 1, 2],
  },
  text: { slices: ['Olá ', '.'], slots: [0] },
  feedback_id: 'campanha:loja',
};

test('a composed message contains only ASCII, CRLF, short lines and no leading dots', () => {
  const mail = compileMail(template)(recipient);
  const raw = `${wireBytes(mail)}`;

  expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of raw.split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(120);
    expect(line.startsWith('.')).toBe(false);
  }
});

test('each part decodes to exactly the original text, with the values inserted', () => {
  const mail = compileMail(template)(recipient);
  const [text, html] = partsOf(joinBytes(mail.body).toString());

  expect(text).toBe('Olá Conceição.');
  expect(html).toBe(
    `<p>Olá Conceição</p>\r\n.ponto\r\n.ponto no início fim \r\n${'é'.repeat(80)}  dois espaços ${'x'.repeat(200)}`,
  );
});

test('a text of mostly other letters travels as base64', () => {
  const arabic = 'مرحبا بكم في متجرنا '.repeat(20);
  const mail = compileMail({ ...template, text: fixedText(arabic) })(recipient);

  expect(joinBytes(mail.body).toString()).toContain('Content-Transfer-Encoding: base64');
  expect(partsOf(joinBytes(mail.body).toString())[0]).toBe(arabic);
});

test('the subject survives accents and line breaks of an imported name', () => {
  const mail = compileMail(template)({ ...recipient, values: ['Ana\r\nBcc: x@y.z', '', ''] });
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(mail.headers)?.[1] ?? '';

  expect(mail.headers).not.toMatch(/^Bcc/m);
  expect(decodeWords(subject)).toBe('Olá Ana Bcc: x@y.z, veja');
});

test('a name with a line break stays on one line', () => {
  const from = { ...template.from, name: 'Lo\nja' };
  const to = { name: 'Ana\r\nBcc: b@x.com', address: 'ana@x.com' };
  const { headers } = compileMail({ ...template, from })({ ...recipient, to });
  expect(headers).toMatch(/^From: "Lo ja" </m);
  expect(headers).toMatch(/^To: "Ana Bcc: b@x.com" </m);
  expect(headers).not.toMatch(/^Bcc/m);
});

test('a test message has no unsubscribe link', () => {
  const { headers } = compileMail(template)({ ...recipient, unsubscribe_url: null });
  expect(headers).not.toMatch(/List-Unsubscribe/);
});

test('an address with a line break is refused', () => {
  const compose = compileMail(template);
  const to = { name: 'Ana', address: 'ana@x.com\r\nBcc: b@x.com' };

  expect(() => compose({ ...recipient, to })).toThrow(UnsafeMailText);
});

test('an independent verifier accepts the DKIM signature, and not after a change', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sign = dkimSigner({
    domain: 'loja.com.br',
    selector: 'clientela',
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const resolver = async () => [[`v=DKIM1; k=rsa; p=${der}`]];
  const mail = compileMail(template)(recipient);
  const signature = await sign(mail, recipient.date);
  const signed = `${wireBytes({ ...mail, headers: signature + mail.headers })}`;
  const changed = signed.replace('Feedback-ID: campanha', 'Feedback-ID: outra');
  // The signature may contain the letters too, by chance.
  const body = signed.indexOf('\r\n\r\n');
  const altered = signed.slice(0, body) + signed.slice(body).replace('fim', 'FIM');

  expect(await verdict(signed, resolver)).toBe('pass');
  expect(await verdict(changed, resolver)).toBe('fail');
  expect(await verdict(altered, resolver)).toBe('neutral');
});

type Resolver = () => Promise<string[][]>;

async function verdict(raw: string, resolver: Resolver): Promise<string | undefined> {
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), { resolver });
  return results[0]?.status.result;
}

function partsOf(body: string): string[] {
  const boundary = body.slice(0, body.indexOf('\r\n'));
  return body
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n');
      const encoded = content.join('\r\n\r\n').replace(/\r\n$/, '');
      if (head.includes('base64')) return Buffer.from(encoded, 'base64').toString('utf8');
      return decodeQuotedPrintable(encoded);
    });
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\r\n =\?UTF-8\?B\?/g, '|')
    .replace(/^=\?UTF-8\?B\?(.*)\?=$/, '$1')
    .split('|')
    .map((word) => Buffer.from(word, 'base64').toString('utf8'))
    .join('');
}
