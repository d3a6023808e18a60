import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { appRolePassword } from './pools.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';

const OWNER = 'installation';
const PLACE = 'installation.sealing_key';

type Client = Pick<pg.ClientBase, 'query' | 'escapeLiteral'>;

/**
 * The key from which passwords, tokens and digests derive: the installation's own, stored sealed by
 * SECRET_KEY. Null in a database that has none yet; throws a ConfigError when it was sealed with
 * another SECRET_KEY.
 */
export async function findSealingKey(
  client: Pick<Client, 'query'>,
  secretKey: Buffer,
): Promise<Buffer | null> {
  const known = await client.query("select to_regclass('installation') is not null as is_known");
  if (!known.rows[0].is_known) return null;
  const { rows } = await client.query<{ sealing_key: Buffer | null }>(
    'select sealing_key from installation',
  );
  const sealed = rows[0]?.sealing_key;
  return sealed ? open(secretKey, sealed) : null;
}

/** The same in a database that is up to date. */
export async function readSealingKey(
  client: Pick<Client, 'query'>,
  secretKey: Buffer,
): Promise<Buffer> {
  const key = await findSealingKey(client, secretKey);
  if (!key) throw new Error('the installation has no key to seal with');
  return key;
}

/** Makes the key of a new installation. */
export async function ensureSealingKey(client: Client, secretKey: Buffer): Promise<void> {
  await client.query('update installation set sealing_key = $1 where sealing_key is null', [
    seal(secretKey, randomBytes(32)),
  ]);
}

/**
 * Makes `to` open what `from` opened, and derives the application role's password from it. Sealed
 * values stay unchanged: only their key is resealed. Processes with the old key must restart.
 */
export async function rotateSecretKey(
  client: Client,
  { from, to, appRole }: { from: Buffer; to: Buffer; appRole: string },
): Promise<void> {
  const key = await readSealingKey(client, from);
  const password = client.escapeLiteral(appRolePassword(to, appRole));
  await client.query('begin');
  try {
    await client.query('update installation set sealing_key = $1', [seal(to, key)]);
    await client.query(`alter role ${appRole} password ${password}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function seal(secretKey: Buffer, key: Buffer): Buffer {
  return encryptSecret(secretKey, OWNER, PLACE, key.toString('base64'));
}

function open(secretKey: Buffer, sealed: Buffer): Buffer {
  try {
    return Buffer.from(decryptSecret(secretKey, OWNER, PLACE, sealed), 'base64');
  } catch {
    throw new ConfigError(
      'SECRET_KEY: not the one that this database was made with; nothing was changed',
    );
  }
}
