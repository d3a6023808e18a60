import { createHash, createPublicKey, verify } from 'node:crypto';
import * as contract from '@clientela/contract';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { aNumber, hear, inbound } from '#test/chat';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { textOfPdf } from '#test/pdf-text';

const world = useWorld();
const store = useStore(world);
const MINUTE = 60_000;
let ana: string;

beforeEach(async () => {
  world.clock.advance(MINUTE);
  const created = await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name: 'Ana',
      last_name: 'Souza',
      email: 'ana@exemplo.example',
      phone: '+5511987654321',
      document: '529.982.247-25',
      birthdate: '1990-02-28',
    },
  });
  ana = created.id;
});

async function download(id = ana): Promise<Record<string, Buffer>> {
  const { status, raw, headers } = await store.owner.send(contract.downloadProofPack, { id });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toContain(`comprovante-${id}.zip`);
  const files = unzipSync(raw);
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
}

const dataOf = (files: Record<string, Buffer>) => JSON.parse(files['dados.json']!.toString());

/** Whether a pack passes the steps of its own instructions. */
function isGenuine(files: Record<string, Buffer>): boolean {
  const checksums = files['checksums.txt']!;
  const isUnchanged = checksums
    .toString()
    .trimEnd()
    .split('\n')
    .every((line) => {
      const [digest, name] = line.split('  ');
      return createHash('sha256').update(files[name!]!).digest('hex') === digest;
    });
  const key = createPublicKey(files['chave-publica.pem']!);
  const signature = Buffer.from(files['checksums.sig']!.toString(), 'base64');
  return isUnchanged && verify(null, checksums, key, signature);
}

test('the checksums cover every file, and the public key of the installation verifies them', async () => {
  const files = await download();
  expect(Object.keys(files).sort()).toEqual([
    'LEIA-ME.txt',
    'chave-publica.pem',
    'checksums.sig',
    'checksums.txt',
    'dados.json',
    'resumo.pdf',
  ]);
  const covered = files['checksums.txt']!.toString().match(/\S+$/gm)?.sort();
  expect(covered).toEqual(['LEIA-ME.txt', 'chave-publica.pem', 'dados.json', 'resumo.pdf']);
  expect(isGenuine(files)).toBe(true);

  const { public_key, fingerprint } = await anonymous(world).call(contract.getProofKey, {});
  expect(files['chave-publica.pem']!.toString()).toBe(public_key);
  const der = createPublicKey(public_key).export({ format: 'der', type: 'spki' });
  expect(createHash('sha256').update(der).digest('hex')).toBe(fingerprint);
  expect(files['LEIA-ME.txt']!.toString()).toContain(fingerprint);
});

test('a changed file, or a changed list of checksums, is not genuine', async () => {
  const files = await download();
  const changed = Buffer.from(files['dados.json']!.toString().replace('Ana', 'Eva'));
  expect(isGenuine({ ...files, 'dados.json': changed })).toBe(false);
  const digest = createHash('sha256').update(changed).digest('hex');
  const checksums = files['checksums.txt']!.toString().replace(/\S+ {2}dados/, `${digest}  dados`);
  const forged = { ...files, 'dados.json': changed, 'checksums.txt': Buffer.from(checksums) };
  expect(isGenuine(forged)).toBe(false);
});

test('the data names its origin, the legal basis, opt-outs in words, conversations, merges and exports', async () => {
  const { owner, id: store_id } = store;
  const said = { channel: 'EMAIL' as const, granted: true, source: 'Balcão', text: 'Pode mandar.' };
  await owner.call(contract.recordCustomerConsent, { id: ana, body: said });
  await hear(store, await aNumber(store), inbound(world, 'PARAR'));
  await owner.send(contract.exportCustomers, { store_id, query: {} });
  const twin = await owner.call(contract.createLead, {
    store_id,
    body: { name: 'Ana S.', email: 'ana.s@exemplo.example' },
  });
  await owner.call(contract.mergeCustomers, {
    store_id,
    body: { kept_customer_id: ana, merged_customer_id: twin.id },
  });
  await world.sql(
    `insert into customer_identities (store_id, customer_id, kind, provider, value)
     values ($1, $2, 'integration', 'shopify', '77')`,
    [store_id, ana],
  );

  const files = await download();
  const data = dataOf(files);
  expect(data.perfil).toMatchObject({ nome: 'Ana', documento: '52998224725' });
  expect(data.origem_dos_dados).toContainEqual(
    expect.objectContaining({ dado: 'integration', valor: '77', origem: 'shopify' }),
  );
  expect(data.base_legal).toMatchObject([
    { canal: 'EMAIL', base: expect.stringContaining('Consentimento'), texto: 'Pode mandar.' },
    { canal: 'SMS', base: 'Sem registro de consentimento' },
    { canal: 'WHATSAPP', base: 'A pessoa recusou mensagens neste canal' },
  ]);
  expect(data.historico_de_consentimentos).toContainEqual(
    expect.objectContaining({ canal: 'EMAIL', permitido: true, texto: 'Pode mandar.' }),
  );
  expect(data.pedidos_para_parar).toMatchObject([{ canal: 'WHATSAPP', palavras: 'PARAR' }]);
  expect(data.conversas[0].mensagens[0]).toMatchObject({ texto: 'PARAR', direcao: 'recebida' });
  expect(data.unioes).toMatchObject([{ cadastro_unido: 'Ana S.' }]);
  const me = expect.stringMatching(/^Pessoa /);
  expect(data.exportacoes).toMatchObject([{ lista: 'customers', por: me }]);
  expect(data.registro_de_auditoria.map(({ acao }: { acao: string }) => acao)).toEqual([
    'consent.granted',
    'customers.merged',
    'customer.proof_pack_downloaded',
  ]);

  const summary = textOfPdf(files['resumo.pdf']!);
  for (const words of [
    'Ana Souza',
    'veio de: digitado na loja',
    '“Pode mandar.”',
    '“PARAR”',
    'Exportou: lista de clientes',
  ]) {
    expect(summary).toContain(words);
  }
  expect(summary).toContain('Sem registro de consentimento');
});

test('orders add the execution of a contract as a legal basis', async () => {
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, quantity, day, provider)
     values ($1, app.new_id(), 'P-1', $2, 'paid', now(), 1000, 1, current_date, 'yampi')`,
    [store.id, ana],
  );
  await world.sql(
    'update customer_totals set order_count = 1 where store_id = $1 and customer_id = $2',
    [store.id, ana],
  );
  const data = dataOf(await download());
  expect(data.base_legal.at(-1)).toMatchObject({ base: expect.stringContaining('contrato') });
  expect(data.origem_dos_dados).toContainEqual(
    expect.objectContaining({ dado: 'pedidos', valor: '1', origem: 'yampi' }),
  );
});

test('exports before the record existed are left out', async () => {
  await store.owner.send(contract.exportCustomers, { store_id: store.id, query: {} });
  world.clock.advance(MINUTE);
  const { id } = await store.owner.call(contract.createLead, {
    store_id: store.id,
    body: { name: 'Bia', email: 'bia@exemplo.example' },
  });
  expect(dataOf(await download(id)).exportacoes).toEqual([]);
});

test('the log names the person who downloaded it', async () => {
  await download();
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(data[0]).toMatchObject({
    action: 'customer.proof_pack_downloaded',
    actor: { id: store.owner.user_id },
  });
});

test('sellers may not download it, and another store does not find the customer', async () => {
  const seller = await store.as('SELLER');
  await expect(seller.call(contract.downloadProofPack, { id: ana })).toFailWith('access_denied');
  const other = await aStore(world);
  await expect(other.owner.call(contract.downloadProofPack, { id: ana })).toFailWith('not_found');
});

test('an anonymised customer has no proof pack', async () => {
  await store.owner.call(contract.anonymizeCustomer, { id: ana });
  await expect(store.owner.call(contract.downloadProofPack, { id: ana })).toFailWith(
    'customer_anonymized',
  );
});
