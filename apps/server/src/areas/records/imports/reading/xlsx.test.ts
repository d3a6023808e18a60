import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawRow } from './raw-rows.ts';
import { listXlsxSheets, readXlsxRows, type XlsxLimits } from './xlsx-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clientela-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function save(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${files++}.xlsx`);
  await writeFile(path, bytes);
  return path;
}

async function read(bytes: Uint8Array, limits?: XlsxLimits, sheet: string | null = null) {
  const rows: RawRow[] = [];
  for await (const batch of readXlsxRows(await save(bytes), sheet, limits)) rows.push(...batch);
  return rows;
}

/** A zip of the given parts, each deflated. */
function zip(parts: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length >>> 0, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000'),
        common,
        central,
        Buffer.from(name),
      ]),
    );
    files.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** A workbook of one sheet whose rows are given as XML. */
function workbook(sheet: string | Buffer, extra: Record<string, string | Buffer> = {}): Buffer {
  return zip({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...extra,
  });
}

test('texts, numbers, dates, gaps and blank rows are read as in the sheet', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Vendas',
        columns: [
          { header: 'Pedido', key: 'a' },
          { header: 'Data', key: 'b', numFmt: 'dd/mm/yyyy' },
          { header: 'Total', key: 'c' },
          { header: 'Cliente', key: 'd' },
        ],
        data: [
          { a: 'A & B <1>', b: new Date('2026-03-10T00:00:00Z'), c: 1234.5, d: 'João' },
          {},
          { a: 'A2', d: 'São "Paulo"' },
          { a: 'A3', c: -1 },
        ],
      },
    ],
  });
  const rows = await read(bytes);
  expect(rows.map((row) => row.cells)).toEqual([
    ['Pedido', 'Data', 'Total', 'Cliente'],
    ['A & B <1>', '2026-03-10', 1234.5, 'João'],
    ['A2', '', '', 'São "Paulo"'],
    ['A3', '', -1],
  ]);
  expect(rows.at(-1)?.line).toBe(5);
});

test('a formula returns its stored result, or an error without one', async () => {
  const rows = await read(
    workbook(
      '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c>' +
        '<c r="C1" t="str"><f>A1</f><v>ok</v></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
        '<c r="E1" t="inlineStr"><is><r><t>um </t></r><r><t>dois</t></r></is></c><c r="F1" t="b"><v>1</v></c></row></sheetData></worksheet>',
    ),
  );
  expect(rows[0]?.cells).toEqual([
    2,
    { trouble: 'formula_without_value' },
    'ok',
    { trouble: 'error_value' },
    'um dois',
    'true',
  ]);
});

test('a cell shown as a percentage reads as one', async () => {
  const sheet = `<worksheet><sheetData><row>${['0', '1', '2']
    .map((style) => `<c s="${style}"><v>0.07</v></c>`)
    .join('')}</row></sheetData></worksheet>`;
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const [row] = await read(workbook(sheet, { 'xl/styles.xml': styles }));
  expect(row?.cells).toEqual([0.07, '7%', '7%']);
});

test('an empty first sheet is skipped; a date that does not exist is an error', async () => {
  const bytes = zip({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Capa" r:id="rId1"/><sheet name="Dados" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c><c r="B1" s="1"><v>-5</v></c></row></sheetData></worksheet>',
  });
  expect((await read(bytes))[0]?.cells).toEqual([7, { trouble: 'no_such_date' }]);
});

/** A workbook of several sheets: name → its rows as XML. */
function workbookOf(sheets: Record<string, string>): Buffer {
  const all = Object.entries(sheets);
  return zip({
    'xl/workbook.xml': `<workbook><sheets>${all
      .map(([name], index) => `<sheet name="${name}" r:id="rId${index}"/>`)
      .join('')}<sheet name="Oculta" state="hidden" r:id="rId0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all
      .map((_, index) => `<Relationship Id="rId${index}" Target="worksheets/sheet${index}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      all.map(([, rows], index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

test('sheets are listed in display order with those that hold rows marked; each is read by its name', async () => {
  const row = (value: string) => `<row><c t="str"><v>${value}</v></c></row>`;
  const bytes = workbookOf({
    Capa: row('Vendas de 2026'),
    Vazia: `${'<row><c s="1"/></row>'.repeat(3)}<row><c t="inlineStr"><is><t> </t></is></c></row>`,
    'Pedidos &amp; itens': row('a') + row('b'),
    Clientes: row('c') + row('d') + row('e'),
  });
  expect(await listXlsxSheets(await save(bytes))).toEqual([
    { name: 'Capa', is_filled: false },
    { name: 'Vazia', is_filled: false },
    { name: 'Pedidos & itens', is_filled: true },
    { name: 'Clientes', is_filled: true },
  ]);
  const cells = (await read(bytes, {}, 'Clientes')).map((one) => one.cells);
  expect(cells).toEqual([['c'], ['d'], ['e']]);
});

test('listing sheets unpacks no more of them than it needs, and never more than is allowed', async () => {
  const long = '<row><c><v>1</v></c></row>'.repeat(400_000);
  const empty = '<row><c s="1"/></row>'.repeat(400_000);
  const limits = { maxUnpackedBytes: 1_000_000 };
  const filled = workbookOf({ A: long, B: long });
  expect(await listXlsxSheets(await save(filled), limits)).toHaveLength(2);
  const blank = await save(workbookOf({ A: empty, B: long }));
  await expect(listXlsxSheets(blank, limits)).rejects.toThrow('2 GB');
  const many = workbookOf(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`A${n}`, ''])));
  await expect(read(many)).rejects.toThrow('201 abas');
});

test('a zip bomb in one cell dies at once', async () => {
  const bomb = workbook(
    Buffer.concat([
      Buffer.from('<worksheet><sheetData><row><c><v>'),
      Buffer.alloc(150_000_000, 65),
    ]),
  );
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(read(bomb)).rejects.toThrow('grande demais');
});

test('a zip bomb of many rows stops at the limit of unpacked bytes', async () => {
  const sheet = `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(900_000)}</sheetData></worksheet>`;
  await expect(read(workbook(sheet), { maxUnpackedBytes: 20_000_000 })).rejects.toThrow('2 GB');
});

test('a spreadsheet that needs too much memory ends its own thread alone', async () => {
  const texts = Array.from(
    { length: 400_000 },
    (_, index) => `<si><t>${'texto'.repeat(20)}${index}</t></si>`,
  );
  const bytes = workbook('<worksheet/>', {
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
  });
  await expect(read(bytes, { memoryMb: 16 })).rejects.toThrow('memória demais');
});

test('a thread that stays silent is given up', async () => {
  await expect(read(workbook('<worksheet/>'), { silenceMs: 0 })).rejects.toThrow('demora demais');
});

test('other packages, cut files and too many columns are refused in words', async () => {
  await expect(read(zip({ 'word/document.xml': '<w/>' }))).rejects.toThrow('não é uma planilha');
  const whole = workbook(
    '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  );
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow('danificada');
  await expect(read(workbook('<worksheet><sheetData><row><c><v>1</v>'))).rejects.toThrow(
    'danificada',
  );
  const wide = `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(500)}</row></sheetData></worksheet>`;
  await expect(read(workbook(wide))).rejects.toThrow('500 colunas');
});

test('leading zeros of a number format are preserved', async () => {
  const formats = ['000000', '00000-000', '000"."000"."000-00', '000\\.000', '0.00', '#,##0']
    .map(
      (code, at) =>
        `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    .join('');
  const xfs = [164, 165, 166, 167, 168, 169].map((id) => `<xf numFmtId="${id}"/>`).join('');
  const cells = [123, 1310100, 1152449303, 7, 12.5, 1234]
    .map((value, at) => `<c r="${'ABCDEF'[at]}1" s="${at}"><v>${value}</v></c>`)
    .join('');
  const rows = await read(
    workbook(`<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`, {
      'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    }),
  );
  expect(rows[0]?.cells).toEqual(['000123', '01310-100', '011.524.493-03', '000.007', 12.5, 1234]);
});

test('a reference to a missing shared text is an error', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>7</v></c></row></sheetData></worksheet>';
  const texts = { 'xl/sharedStrings.xml': '<sst><si><t>Ana</t></si></sst>' };
  const rows = await read(workbook(sheet, texts));
  expect(rows[0]?.cells).toEqual(['Ana', { trouble: 'no_such_text' }]);
});

/** The same package with zip64 records for its end and for the size and offset of each part. */
function asZip64(bytes: Buffer): Buffer {
  const end = bytes.subarray(-22);
  const at = end.readUInt32LE(16);
  const size = end.readUInt32LE(12);
  const records: Buffer[] = [];
  for (let place = at; place < at + size; ) {
    const nameLength = bytes.readUInt16LE(place + 28);
    const record = Buffer.from(bytes.subarray(place, place + 46 + nameLength));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(record.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(record.readUInt32LE(20)), 12);
    extra.writeBigUInt64LE(BigInt(record.readUInt32LE(42)), 20);
    for (const field of [20, 24, 42]) record.writeUInt32LE(0xffff_ffff, field);
    record.writeUInt16LE(28, 30);
    records.push(record, extra);
    place += 46 + nameLength;
  }
  const directory = Buffer.concat(records);
  const long = Buffer.alloc(56);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  long.writeBigUInt64LE(BigInt(directory.length), 40);
  long.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + directory.length), 8);
  const short = Buffer.from(end);
  short.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, at), directory, long, locator, short]);
}

test('a package with the long records of zip64 is read', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row></sheetData></worksheet>';
  const rows = await read(asZip64(workbook(sheet)));
  expect(rows[0]?.cells).toEqual(['Ana']);
});
