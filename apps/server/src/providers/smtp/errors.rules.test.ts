import { expect, test } from 'vitest';
import { refusal, type Stage } from './errors.ts';
import { ReplyReader } from './reply.ts';

const classOf = (stage: Stage, line: string) => {
  const [reply] = new ReplyReader().read(`${line}\r\n`);
  return refusal(stage, reply!).errorClass;
};

test.each<Stage>(['connect', 'sign_in', 'mail'])(
  'at %s nothing is the recipient’s fault',
  (stage) => {
    for (const line of [
      '550 5.1.0 Sender unknown',
      '550 5.1.1 User unknown',
      '550 No such user',
      '553 5.1.3 Bad address syntax',
      '554 5.2.1 Mailbox disabled',
      '571 Blocked',
    ]) {
      expect(classOf(stage, line), line).toBe('pause_sender');
    }
    expect(classOf(stage, '451 4.1.1 Try later')).toBe('retry_later');
  },
);

test.each([
  '550 5.1.1 <ana@exemplo.com.br>: Recipient address rejected: User unknown in relay recipient table',
  '550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550 5.1.1 https://support.example/?p=NoSuchUser abc - gsmtp',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.1.2 Host unknown',
  '550 5.2.1 The email account that you tried to reach is disabled',
  "554 delivery error: dd This user doesn't have a yahoo.com account (ana@yahoo.com)",
  '550 No such user here',
  '550 Invalid recipient <ana@exemplo.com.br> (Mode: normal)',
  '550 sorry, no mailbox here by that name',
  '550 unknown user account',
  '550 <vendas@limitada.com.br>: user unknown',
  '550 5.1.1 <spam.policy@blocked.example> User unknown',
  '550 Usuário desconhecido',
  '550 Destinatário inexistente',
  '550 Caixa postal não encontrada',
  '550 Cuenta no existe',
])('who says that the address does not exist is believed: %s', (line) => {
  expect(classOf('rcpt', line)).toBe('invalid_contact');
});

test.each([
  '550 Message blocked',
  '550 5.7.1 Unable to relay',
  '554 5.7.1 Service unavailable; Client host [1.2.3.4] blocked using zen.example',
  '550 5.1.1 Recipient rejected: your IP is listed',
  '550 5.1.0 <loja@loja.com.br>: Sender address rejected: User unknown in local recipient table',
  '553 5.1.8 Sender domain not found',
  '550 Relaying denied',
  '550 5.5.0 Too many messages from this account',
  '550 Daily message quota reached',
  '550 SPF check failed',
  '550 Endereço do remetente inexistente',
  '530 Authentication required',
])('who means the sender or the message stops the sender: %s', (line) => {
  expect(classOf('rcpt', line)).toBe('pause_sender');
});

test.each([
  '550 5.1.0 Address rejected',
  '550 Requested action not taken: mailbox unavailable',
  '550 Administrative prohibition',
  '550',
  '552 5.2.2 Mailbox full',
  '550 The user account is over quota',
  '550 5.2.1 Mailbox temporarily disabled',
  '550 5.4.1 Recipient address rejected: Access denied',
  '450 4.2.1 The user is receiving mail too quickly',
  '550 5.6.7 Address has characters this server does not know',
])('what says neither, or only for now, is tried later: %s', (line) => {
  expect(classOf('rcpt', line)).toBe('retry_later');
});

test.each<Stage>(['data', 'content'])('at %s only a code gives an address up', (stage) => {
  expect(classOf(stage, '550 5.1.1 User unknown')).toBe('invalid_contact');
  expect(classOf(stage, '550 No such user')).toBe('fix_content');
  expect(classOf(stage, '552 5.2.2 Mailbox full')).toBe('retry_later');
  expect(classOf(stage, '554 5.7.1 Looks like spam')).toBe('fix_content');
  // One message of one recipient stops no sender.
  expect(classOf(stage, '550 5.1.0 Message rejected: spam')).toBe('fix_content');
});
