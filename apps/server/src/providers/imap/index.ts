import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { present } from '@clientela/domain';
import { ImapFlow, type MessageEnvelopeObject, type MessageStructureObject } from 'imapflow';
import {
  MailboxError,
  type MailboxPlace,
  type MailboxReader,
  type MailboxReading,
  type MailboxSettings,
} from '#areas/messaging/email-reports/mailbox/mailbox.port';
import { isPublicAddress } from '#platform/public-address';

const TIMEOUT_MS = 20_000;
/** A larger one is no notice, or carries a whole message with its attachments. */
const BYTES_MAX = 1_000_000;
/** Messages of one reading; the next one continues. */
const MESSAGES_MAX = 2_000;

/** A mailbox over IMAP (RFC 3501), opened read-only. */
export function createImap(): MailboxReader {
  return {
    async check(settings) {
      await close(await openFolder(settings));
    },
    async read(settings, reading) {
      const client = await openFolder(settings);
      try {
        return await readNew(client, reading);
      } finally {
        await close(client);
      }
    },
  };
}

async function openFolder(settings: MailboxSettings): Promise<ImapFlow> {
  const { host, port, security, user, password, folder } = settings;
  const client = new ImapFlow({
    host: await resolveHost(settings),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user, pass: password },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // Every command fails too, so this one adds nothing.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new MailboxError(problemOf(error), 'no session', { cause: error });
  }
  try {
    await client.mailboxOpen(folder, { readOnly: true });
  } catch (error) {
    await close(client);
    throw new MailboxError('folder', 'the folder does not open', { cause: error });
  }
  return client;
}

/** Resolves a host once; the connection then goes to the very address that was checked. */
async function resolveHost({ host, allow_private_hosts }: MailboxSettings): Promise<string> {
  const addresses = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new MailboxError('unreachable', 'the host does not resolve', { cause });
  });
  const [first] = addresses;
  if (
    !first ||
    (!allow_private_hosts && !addresses.every(({ address }) => isPublicAddress(address)))
  ) {
    throw new MailboxError('unreachable', 'the host has no public address');
  }
  return first.address;
}

const CERTIFICATE = /^(?:CERT_|DEPTH_|ERR_TLS_|SELF_SIGNED|UNABLE_TO_)/;

function problemOf(error: unknown): 'sign_in' | 'certificate' | 'unreachable' {
  const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string };
  if (authenticationFailed) return 'sign_in';
  return CERTIFICATE.test(code ?? '') ? 'certificate' : 'unreachable';
}

async function close(client: ImapFlow): Promise<void> {
  await client.logout().catch(() => client.close());
}

/** Looks at the headers of all new messages, and downloads the notices alone: the others are private. */
async function readNew(
  client: ImapFlow,
  { after, since, take }: MailboxReading,
): Promise<MailboxPlace> {
  const { place, notices } = await asked(findNotices(client, { after, since }));
  for (const uid of notices) {
    const message = await asked(client.fetchOne(uid, { source: true }, { uid: true }));
    if (message) await take(present(message.source, 'source of the message'));
  }
  return place;
}

/** Only what the server fails to answer is a problem of the mailbox. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw new MailboxError('unreachable', 'the connection broke', { cause: error });
  }
}

async function findNotices(
  client: ImapFlow,
  { after, since }: Pick<MailboxReading, 'after' | 'since'>,
): Promise<{ place: MailboxPlace; notices: number[] }> {
  const mailbox = client.mailbox;
  if (!mailbox) throw new Error('no folder is open');
  const uid_validity = Number(mailbox.uidValidity);
  const isSame = after?.uid_validity === uid_validity;
  // `n:*` names the last message also where it is older than n.
  const last = isSame ? after.last_uid : 0;
  const found = await client.search(isSame ? { uid: `${last + 1}:*` } : { since }, { uid: true });
  const uids = (found || [])
    .filter((uid) => uid > last)
    .toSorted((a, b) => a - b)
    .slice(0, MESSAGES_MAX);
  const notices: number[] = [];
  if (uids.length > 0) {
    const headers = { envelope: true, bodyStructure: true, size: true } as const;
    for await (const message of client.fetch(uids, headers, { uid: true })) {
      const isSmall = (message.size ?? 0) <= BYTES_MAX;
      if (isSmall && isNotice(message.bodyStructure, message.envelope)) notices.push(message.uid);
    }
  }
  const last_uid = uids.at(-1) ?? (isSame ? last : mailbox.uidNext - 1);
  return { place: { uid_validity, last_uid }, notices };
}

/** Reports of mail systems (RFC 6522), and messages without a sender or from a mail system. */
function isNotice(
  structure: MessageStructureObject | undefined,
  envelope: MessageEnvelopeObject | undefined,
): boolean {
  const from = envelope?.from?.[0]?.address?.toLowerCase() ?? '';
  return (
    structure?.type === 'multipart/report' ||
    from === '' ||
    /^(?:mailer-daemon|postmaster|mail-daemon)@/.test(from)
  );
}
