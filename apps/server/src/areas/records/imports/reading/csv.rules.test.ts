import { expect, test } from 'vitest';
import { ChunkCutter } from './chunk-cutter.ts';
import { CsvReader, type CsvReaderState, detectCsvShape } from './csv-rows.ts';
import { detectFileType } from './file-type.ts';
import type { RawRow } from './raw-rows.ts';

/** Reads bytes as an import does: cut into pieces, each read by a reader that takes over. */
async function read(bytes: Uint8Array, pieceSize = bytes.length || 1): Promise<RawRow[]> {
  const cutter = new ChunkCutter(pieceSize);
  const pieces = [...cutter.push(bytes), ...cutter.end()];
  const shape = detectCsvShape(bytes.subarray(0, 65_536), cutter.encoding());
  const rows: RawRow[] = [];
  let state: CsvReaderState | undefined;
  for (const piece of pieces) {
    const reader = new CsvReader(shape, state);
    rows.push(...reader.push(piece));
    state = structuredClone(reader.state());
  }
  return [...rows, ...new CsvReader(shape, state).end()];
}

const cellsOf = async (text: string, size?: number) =>
  (await read(Buffer.from(text), size)).map((row) => row.cells);

test.each([
  [',', 'nome,valor\nAna,"1,5"\n'],
  [';', 'nome;valor\nAna;1,5\n'],
  ['\t', 'nome\tvalor\nAna\t1,5\n'],
  ['|', 'nome|valor\nAna|1,5\n'],
])('the delimiter %j is found', async (_, text) => {
  expect(await cellsOf(text)).toEqual([
    ['nome', 'valor'],
    ['Ana', '1,5'],
  ]);
});

test('decimal commas do not outvote the semicolon', async () => {
  const text = `pedido;total;frete\n${'1;1,50;2,50\n'.repeat(30)}`;
  expect((await cellsOf(text))[1]).toEqual(['1', '1,50', '2,50']);
});

test('quotes, doubled quotes, line breaks inside quotes and any piece size give the same rows', async () => {
  const text = 'a,b,c\r\n"x, ""y""","linha 1\r\nlinha 2",3\r\nTV 42",5,"" \r\n\r\n,,\r\nfim,,"z"';
  const expected = [
    ['a', 'b', 'c'],
    ['x, "y"', 'linha 1\r\nlinha 2', '3'],
    ['TV 42"', '5', ''],
    ['fim', '', 'z'],
  ];
  for (let size = 1; size <= text.length; size++)
    expect(await cellsOf(text, size)).toEqual(expected);
});

test('rows know their first line, line breaks inside quotes counted', async () => {
  const rows = await read(Buffer.from('a,b\n"1\n2\n3",x\n\nz,w\n'), 4);
  expect(rows.map((row) => row.line)).toEqual([1, 2, 6]);
});

test('a quote left open at line 100,000 is named and costs neither time nor memory', async () => {
  const lines = Array.from(
    { length: 300_000 },
    (_, index) => `${index + 1},maria@loja.com,São Paulo`,
  );
  lines[99_999] = '100000,"maria@loja.com,São Paulo';
  await expect(read(Buffer.from(lines.join('\n')), 65_536)).rejects.toThrow('linha 100000');
});

test('text behind a closing quote belongs to the cell, as in Excel, at any piece size', async () => {
  const text = 'a,b\n"Ana" Silva,"x" \n';
  for (let size = 1; size <= text.length; size++)
    expect((await cellsOf(text, size))[1]).toEqual(['Ana Silva', 'x']);
});

test.each(['"x,1\n"y",2\n', '"TV 50,100,"Preta",2\n'])(
  'a stray quote that swallows cells, as in %j, names its line',
  async (rows) => {
    await expect(read(Buffer.from(`a,b\n1,2\n${rows}`))).rejects.toThrow('linha 3');
  },
);

test('a title above the columns does not decide about the delimiter', async () => {
  expect(await cellsOf('Clientes da loja\nnome;valor\nAna;1,5\nBia;2,5\n')).toEqual([
    ['Clientes da loja'],
    ['nome', 'valor'],
    ['Ana', '1,5'],
    ['Bia', '2,5'],
  ]);
});

test('ten megabytes in one cell spoil that row alone', async () => {
  const big = 'x'.repeat(10_000_000);
  const rows = await read(Buffer.from(`a,b\n1,${big}\n2,"${big}"\n3,ok\n`), 65_536);
  const trouble = { trouble: 'too_long' };
  expect(rows.map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['1', trouble],
    ['2', trouble],
    ['3', 'ok'],
  ]);
});

test('500 columns are refused', async () => {
  await expect(read(Buffer.from(`${'a,'.repeat(499)}a\n`))).rejects.toThrow('500 colunas');
  await expect(
    read(Buffer.from(`a,b\n${','.repeat(3_000_000)}\nx,y\n`), 65_536),
  ).resolves.toHaveLength(2);
});

test('a null character invalidates its row', async () => {
  const rows = await read(Buffer.from('a,b\n1,x\u0000y\n2,z\n'));
  expect(rows[1]?.cells).toEqual(['1', { trouble: 'null_character' }]);
  expect(rows[2]?.cells).toEqual(['2', 'z']);
});

const accented = 'nome;cidade\nJoão;São Paulo\n';
test.each([
  ['UTF-8', Buffer.from(accented)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${accented}`)],
  ['Windows-1252', Buffer.from(accented, 'latin1')],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${accented}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(accented, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\ufeff${accented}`, 'utf16le').swap16()],
  ['the hint of Excel', Buffer.from(`sep=;\r\n${accented}`)],
  ['line ends of old Macs', Buffer.from(accented.replaceAll('\n', '\r'))],
])('%s is understood', async (_, bytes) => {
  expect(detectFileType(bytes)).toBe('csv');
  for (const size of [4, 6, 10, bytes.length]) {
    const rows = await read(bytes, size);
    expect(rows.map((row) => row.cells)).toEqual([
      ['nome', 'cidade'],
      ['João', 'São Paulo'],
    ]);
  }
});

test.each([
  ['', 'O arquivo está vazio.'],
  ['%PDF-1.7', 'PDF'],
  ['<html><table>', 'página'],
  ['{"a": 1}', 'JSON'],
  ['\u001f\u008b\u0008', 'compactado'],
  ['\u00d0\u00cf\u0011\u00e0', '.xls'],
  ['\u0089PNG', 'imagem'],
  ['\u0001\u0002\u0003\u0004\u0005\u0006', 'não é aceito'],
])('the content %j is refused', (content, reason) => {
  expect(() => detectFileType(Buffer.from(content, 'latin1'))).toThrow(reason);
});
