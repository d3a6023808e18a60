import { expect, test } from 'vitest';
import {
  automatic,
  complaint,
  exchange,
  exchangeInPortuguese,
  exim,
  gmail,
  postfix,
  qmail,
  withoutWords,
} from '#test/mail-reports';
import { readReport } from './read-report.ts';

/** What servers send, with the class and code that follow from it. */
test.each([
  [
    'hard',
    '550 5.1.1',
    postfix(
      '5.1.1',
      '550 5.1.1 <ana@cliente.example>: Recipient address rejected: User unknown in virtual mailbox table',
    ),
  ],
  [
    'hard',
    '550 5.1.1',
    gmail('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.'),
  ],
  [
    'hard',
    '550 5.1.10',
    exchange(
      '5.1.10',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@cliente.example not found by SMTP address lookup',
    ),
  ],
  [
    'hard',
    '550 5.1.10',
    exchangeInPortuguese(
      '5.1.10',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
    ),
  ],
  [
    'hard',
    '5.1.2',
    withoutWords('5.1.2', 'Host unknown (Name server: cliente.example: host not found)'),
  ],
  ['hard', '556 5.1.10', postfix('5.1.10', '556 5.1.10 Recipient address has null MX')],
  ['hard', '550', qmail('Remote host said: 550 No such user here')],
  [
    'hard',
    '550 5.1.1',
    qmail(
      '203.0.113.7 does not like recipient.\r\nRemote host said: 550 5.1.1 Mailbox does not exist',
    ),
  ],
  [
    'hard',
    '550',
    exim(
      'host mx1.cliente.example [203.0.113.7]\r\n    SMTP error from remote mail server after RCPT TO:<ana@cliente.example>:\r\n    550 Unknown user',
    ),
  ],
  ['hard', '550', exim('550 Usuário desconhecido')],
  ['hard', '550 5.1.1', postfix('5.0.0', '550 5.1.1 Caixa postal inexistente')],
  [
    'hard',
    '554',
    postfix(
      '5.0.0',
      "554 delivery error: dd This user doesn't have a yahoo.com.br account (ana@cliente.example) [0]",
    ),
  ],
  ['hard', '550 5.1.6', postfix('5.1.6', '550 5.1.6 Recipient no longer on server')],
  ['hard', '550 5.2.1', postfix('5.2.1', '550 5.2.1 This mailbox has been disabled')],
  [
    'hard',
    '550 5.5.0',
    postfix('5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (no such user)'),
  ],
  [
    'soft',
    '550 5.4.1',
    exchange('5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'),
  ],
  [
    'hard',
    '550 5.5.0',
    exchange('5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'),
  ],
  ['hard', '550', exim('550 Destinatario no encontrado')],
  ['reputation', '550', exim('550 Bloqueado por listas negras')],
  [
    'soft',
    '552 5.2.2',
    postfix('5.2.2', '552 5.2.2 The email account that you tried to reach is over quota'),
  ],
  [
    'soft',
    '554 5.2.2',
    exchange('5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'),
  ],
  ['soft', '552', exim('552 Caixa postal cheia')],
  ['soft', '452 4.2.2', postfix('4.2.2', '452 4.2.2 Over quota')],
  ['soft', '421 4.7.0', postfix('4.7.0', '421 4.7.0 Try again later, closing connection')],
  ['soft', '4.4.7', withoutWords('4.4.7', 'Message expired: could not be delivered for 5 days')],
  ['soft', '5.4.7', withoutWords('5.4.7', 'Delivery time expired')],
  ['soft', '450', qmail('Remote host said: 450 Greylisted, try again later')],
  ['soft', '550', qmail('Remote host said: 550 Requested action not taken')],
  ['soft', '5.0.0', withoutWords('5.0.0', 'The message was not accepted.')],
  ['soft', null, qmail('Sorry, something went wrong.')],
  ['soft', '550 5.4.4', postfix('5.4.4', '550 5.4.4 Invalid domain, host not reachable')],
  [
    'reputation',
    '550 5.7.1',
    gmail(
      '5.7.1',
      '550-5.7.1 Our system has detected that this message is likely unsolicited mail.',
    ),
  ],
  [
    'reputation',
    '550 5.7.26',
    gmail('5.7.26', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.'),
  ],
  [
    'reputation',
    '550 5.7.1',
    postfix(
      '5.7.1',
      '550 5.7.1 Service unavailable; client [203.0.113.7] blocked using zen.spamhaus.org',
    ),
  ],
  [
    'reputation',
    '550 5.7.606',
    exchange('5.7.606', '550 5.7.606 Access denied, banned sending IP [203.0.113.7]'),
  ],
  [
    'reputation',
    '550 5.7.509',
    exchange(
      '5.7.509',
      '550 5.7.509 Access denied, sending domain does not pass DMARC verification',
    ),
  ],
  ['reputation', '554', exim('554 Mensagem recusada: IP em lista negra (blacklist)')],
  [
    'reputation',
    '550 5.1.1',
    postfix('5.1.1', '550 5.1.1 Message rejected because of spam content or bad reputation'),
  ],
  [
    'reputation',
    '553 5.1.8',
    postfix('5.1.8', '553 5.1.8 Sender address rejected: Domain not found'),
  ],
  ['content', '552 5.3.4', postfix('5.3.4', '552 5.3.4 Message size exceeds fixed limit')],
  ['content', '554 5.6.0', exchange('5.6.0', '554 5.6.0 STOREDRV.Submit.Exception:CorruptMessage')],
  ['auto_reply', null, automatic('Estou de férias', 'Auto-Submitted: auto-replied')],
  ['auto_reply', null, automatic('Resposta automática: Novidades')],
  ['auto_reply', null, automatic('Re: Novidades', 'X-Autoreply: yes')],
  ['complaint', null, complaint('abuse')],
  ['not_spam', null, complaint('not-spam')],
])('%s, code %s', async (expected, code, raw) => {
  expect(await readReport(raw)).toMatchObject({
    class: expected,
    code,
    recipient: 'ana@cliente.example',
  });
});

test('a delay says nothing yet, a delivery is one', async () => {
  expect(await readReport(gmail('4.4.1', '421 4.4.1 connection timed out', 'delayed'))).toBeNull();
  expect(await readReport(gmail('2.0.0', '250 ok', 'delivered'))).toMatchObject({
    class: 'delivered',
  });
});

test('a person’s message is no report, whatever it speaks of', async () => {
  expect(await readReport(automatic('Re: Seu pedido devolvido'))).toBeNull();
  const away = automatic('Re: Produto devolvido?', 'Auto-Submitted: auto-replied');
  expect(await readReport(away)).toMatchObject({ class: 'auto_reply' });
  expect(await readReport(automatic('Dúvida sobre o pedido'))).toBeNull();
});

test.each(['auth-failure', 'virus', 'fraud', 'other', 'opt-out'])(
  'a feedback report of type %s is no complaint of a person',
  async (type) => {
    expect(await readReport(complaint(type))).toBeNull();
  },
);

test('a number of minutes is no reply code', async () => {
  const raw = qmail('Tried for 480 minutes. Remote host said: 550 5.1.1 User unknown');
  expect(await readReport(raw)).toMatchObject({ class: 'hard', code: '550 5.1.1' });
});

test('the message it is about is named by its copy, whole or in part', async () => {
  const about = { messageId: 'um@loja.example', feedbackId: 'c1:chave:clientela' };
  for (const raw of [postfix('5.1.1', '550 5.1.1 no', about), complaint('abuse', about)]) {
    expect(await readReport(raw)).toMatchObject({
      message_id: 'um@loja.example',
      feedback_id: 'c1:chave:clientela',
    });
  }
});

test('a report inside another message is read like the report itself', async () => {
  const about = { messageId: 'um@loja.example', feedbackId: 'c1:chave:clientela' };
  const wrap = (inner: string) =>
    [
      'From: gateway@filtro.example',
      'Subject: Mensagem encaminhada',
      'Content-Type: multipart/mixed; boundary=fora',
      '',
      '--fora',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--fora--',
      '',
    ].join('\r\n');
  expect(await readReport(wrap(postfix('5.1.1', '550 5.1.1 no', about)))).toMatchObject({
    class: 'hard',
    code: '550 5.1.1',
    message_id: 'um@loja.example',
  });
  expect(await readReport(wrap('From: ana@cliente.example\r\n\r\nOi'))).toBeNull();
});

test('what is cut off or no mail at all reads without an error', async () => {
  const whole = postfix('5.1.1', '550 5.1.1 no such user');
  for (let length = 0; length < whole.length; length += 37)
    await readReport(whole.slice(0, length));
  await readReport(Buffer.from([0, 255, 13, 10, 0]));
});
