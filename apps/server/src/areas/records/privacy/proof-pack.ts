import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context';
import { type Signer, signerOf } from '#platform/signing-key';
import type { ZipEntry } from '#platform/zip';
import { privacyTexts } from './privacy.texts.ts';
import { proofSummary } from './proof-summary.ts';

/** The key pair that signs the proof packs of this installation. */
export function proofSigner({ app }: Pick<Ctx, 'app'>): Signer {
  return signerOf(app.sealingKey, 'clientela proof packs');
}

/** The files of a proof pack: the data, its summary, and checksums with their signature. */
export async function proofEntries(ctx: Ctx, data: Record<string, unknown>): Promise<ZipEntry[]> {
  const signer = proofSigner(ctx);
  const address = `${ctx.app.config.publicUrl}/api/proof-key`;
  const files: ZipEntry[] = [
    { name: 'resumo.pdf', bytes: await proofSummary(ctx, data) },
    entry('dados.json', `${JSON.stringify(data, null, 2)}\n`),
    entry('chave-publica.pem', signer.public_key),
    entry('LEIA-ME.txt', privacyTexts.readme(signer.fingerprint, address)),
  ];
  const checksums = files.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join('');
  const signature = signer.sign(Buffer.from(checksums)).toString('base64');
  return [...files, entry('checksums.txt', checksums), entry('checksums.sig', `${signature}\n`)];
}

function entry(name: string, text: string): ZipEntry {
  return { name, bytes: Buffer.from(text) };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
