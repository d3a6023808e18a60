import { lookup } from 'node:dns/promises';
import { isPublicAddress } from '#platform/public-address';
import { SmtpError } from './errors.ts';
import { smtpTexts } from './smtp.texts.ts';

/** Resolves a host once; the connection then goes to the very address that was checked. */
export async function resolveHost(host: string, allowPrivate: boolean): Promise<string> {
  const addresses = await lookup(host, { all: true }).catch((cause: NodeJS.ErrnoException) => {
    const errorClass = cause.code === 'ENOTFOUND' ? 'pause_sender' : 'retry_later';
    throw new SmtpError('connect', errorClass, smtpTexts.host_not_found, { cause });
  });
  const first = addresses[0];
  if (!first || (!allowPrivate && !addresses.every((found) => isPublicAddress(found.address)))) {
    throw new SmtpError('connect', 'pause_sender', smtpTexts.no_public_address);
  }
  return first.address;
}
