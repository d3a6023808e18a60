import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx } from '@clientela/server/platform/context';
import pg from 'pg';
import { report, seconds, withApp } from './harness.ts';
import { copyInto, openImportBench } from './import-harness.ts';

/**
 * People through the API, validated and deduplicated, against a staging table and an upsert into
 * the same tables and indexes, each in a database of its own. BENCH_CUSTOMERS sets how many; --quick is a tenth.
 */
const isQuick = process.argv.includes('--quick');
const size = Number(process.env.BENCH_CUSTOMERS ?? (isQuick ? 100_000 : 1_000_000));

interface Times {
  first: number;
  again: number;
}

function ratioOf(taken: number, yardstickTaken: number) {
  return {
    rows_per_second: Math.round(size / taken),
    yardstick_rows_per_second: Math.round(size / yardstickTaken),
    ratio: Math.round((yardstickTaken / taken) * 100) / 100,
  };
}

async function measureImport(): Promise<{ times: Times; memory: number }> {
  const times: Times = { first: 0, again: 0 };
  let memory = 0;
  await withApp(async (app) => {
    const bench = await openImportBench(app);
    const store = await bench.newStore();
    times.first = await seconds(() => bench.run(store, 'customers', () => csv()));
    times.again = await seconds(() => bench.run(store, 'customers', () => csv()));
    memory = bench.peakMemory();
    await bench.stop();
  });
  return { times, memory };
}

async function measureYardstick(): Promise<Times> {
  const times: Times = { first: 0, again: 0 };
  await withApp(async (app) => {
    const store = await createStore(platformCtx(app), { name: 'Bench', people: [] });
    const client = new pg.Client({ connectionString: app.pools.ownerUrl });
    await client.connect();
    try {
      times.first = await seconds(() => upsert(client, store));
      times.again = await seconds(() => upsert(client, store));
    } finally {
      await client.end();
    }
  });
  return times;
}

/** The baseline, a minimal loader of clean rows: no checks, one statement per table. */
async function upsert(client: pg.Client, store: string): Promise<void> {
  await client.query(`create table staging (code text, first_name text, last_name text, email text, phone text,
    document text, birthdate date, city text, state text, postal_code text)`);
  await copyInto(client, 'staging', cleanText());
  await client.query('create table ids as select code, app.new_id() as id from staging');
  await client.query('create unique index on ids (code)');
  await client.query('analyze staging, ids');
  await client.query('begin');
  await client.query(
    `update ids i set id = k.customer_id from customer_identities k
      where k.store_id = $1 and k.kind = 'integration' and k.provider = '' and k.value = i.code`,
    [store],
  );
  await client.query(
    `insert into customers as c (store_id, id, integration_id, first_name, last_name, email, phone, document,
       birthdate, city, state, postal_code)
     select $1, i.id, s.code, s.first_name, s.last_name, s.email, s.phone, s.document, s.birthdate, s.city, s.state,
       s.postal_code from staging s join ids i using (code)
     on conflict (store_id, id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
       email = excluded.email, phone = excluded.phone, document = excluded.document, birthdate = excluded.birthdate,
       city = excluded.city, state = excluded.state, postal_code = excluded.postal_code
     where (c.first_name, c.last_name, c.email, c.phone, c.document, c.birthdate, c.city, c.state, c.postal_code)
       is distinct from (excluded.first_name, excluded.last_name, excluded.email, excluded.phone, excluded.document,
         excluded.birthdate, excluded.city, excluded.state, excluded.postal_code)`,
    [store],
  );
  for (const [kind, column] of [
    ['integration', 'code'],
    ['document', 'document'],
    ['email', 'email'],
    ['phone', 'phone'],
  ]) {
    await client.query(
      `insert into customer_identities (store_id, kind, value, customer_id)
       select $1, '${kind}', s.${column}, i.id from staging s join ids i using (code)
       on conflict do nothing`,
      [store],
    );
  }
  await client.query(
    `insert into customer_totals (store_id, customer_id) select $1, id from ids on conflict do nothing`,
    [store],
  );
  await client.query('commit');
  await client.query('drop table staging, ids');
}

const FIRST = [
  'João',
  'Maria',
  'José',
  'Ana',
  'Antônio',
  'Francisca',
  'Carlos',
  'Luíza',
  'Paulo',
  'Conceição',
];
const LAST = [
  'da Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Gonçalves',
  'Araújo',
  'Lima',
  'Ribeiro',
  'Magalhães',
];
const CITIES = [
  ['São Paulo', 'SP'],
  ['Ribeirão Preto', 'SP'],
  ['Niterói', 'RJ'],
  ['Goiânia', 'GO'],
  ['Maceió', 'AL'],
] as const;

interface Person {
  code: string;
  first: string;
  last: string;
  email: string;
  mobile: string;
  document: string;
  day: string;
  month: string;
  year: number;
  city: string;
  state: string;
}

function person(index: number): Person {
  const scattered = (index * 7_919) % 100_000_007;
  const [city, state] = CITIES[scattered % CITIES.length] ?? CITIES[0];
  return {
    code: String(100_000 + index),
    first: FIRST[scattered % FIRST.length] ?? '',
    last: `${LAST[scattered % LAST.length]} ${LAST[(scattered >> 3) % LAST.length]}`,
    email: `cliente${scattered}.${index}@exemplo.com.br`,
    mobile: `9${String(10_000_000 + index).slice(-8)}`,
    document: cpf(String(100_000_000 + index)),
    day: String(1 + (scattered % 28)).padStart(2, '0'),
    month: String(1 + (scattered % 12)).padStart(2, '0'),
    year: 1950 + (scattered % 55),
    city,
    state,
  };
}

function cpf(base: string): string {
  const digit = (text: string) => {
    let sum = 0;
    for (let place = 0; place < text.length; place++)
      sum += Number(text[place]) * (text.length + 1 - place);
    const rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = base + digit(base);
  return first + digit(first);
}

/** The file as Excel in Brazil would have written it. */
function* csv(): Generator<Buffer> {
  yield* inPieces(
    'Código;Nome;Sobrenome;E-mail;Celular;CPF;Nascimento;Cidade;UF;CEP\r\n',
    (p) =>
      `${p.code};${p.first};${p.last};${p.email};(11) ${p.mobile.slice(0, 5)}-${p.mobile.slice(5)};` +
      `${p.document.slice(0, 3)}.${p.document.slice(3, 6)}.${p.document.slice(6, 9)}-${p.document.slice(9)};` +
      `${p.day}/${p.month}/${p.year};${p.city};${p.state};01001-000\r\n`,
  );
}

/** The same people, clean, as COPY takes them. */
function* cleanText(): Generator<Buffer> {
  yield* inPieces(
    '',
    (p) =>
      `${p.code}\t${p.first}\t${p.last}\t${p.email}\t+5511${p.mobile}\t${p.document}\t${p.year}-${p.month}-${p.day}\t` +
      `${p.city}\t${p.state}\t01001000\n`,
  );
}

function* inPieces(head: string, lineOf: (person: Person) => string): Generator<Buffer> {
  let text = head;
  for (let index = 0; index < size; index++) {
    text += lineOf(person(index));
    if (text.length > 262_144) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text);
}

const yardstick = await measureYardstick();
const { times, memory } = await measureImport();
const common = { size, memory_mb: memory, yardstick: 'staging plus upsert' };
report({
  benchmark: 'import customers',
  ...common,
  ...ratioOf(times.first, yardstick.first),
  reach: 0.5,
});
report({
  benchmark: 'import customers, unchanged',
  ...common,
  ...ratioOf(times.again, yardstick.again),
  reach: 0.4,
});
