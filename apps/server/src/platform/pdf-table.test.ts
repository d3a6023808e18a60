import { expect, test } from 'vitest';
import { textOfPdf, writingsOfPdf } from '#test/pdf-text';
import type { ExportTable } from './export-table.ts';
import { pdfBytes } from './pdf-table.ts';

/** A table of one column with a cell in each row. */
async function printed(cells: readonly string[], width = 30): Promise<Buffer> {
  const table: ExportTable = {
    title: 'Clientes',
    columns: [
      { label: 'Nome', width },
      { label: 'Resto', width: 100 - width },
    ],
    async *rows() {
      for (const cell of cells) yield [cell, null];
    },
  };
  const parts: Uint8Array[] = [];
  for await (const part of pdfBytes(table, 'Loja Ёлка')) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  ['Юлия Соколова', 'DejaVuSans'],
  ['Łukasz Żółć', 'DejaVuSans'],
  ['Ωμέγα', 'DejaVuSans'],
  ['Nguyễn Thị Hoa', 'DejaVuSans'],
  ['李雷', 'UnifontExMono'],
  ['김민수', 'UnifontExMono'],
  ['Conceição “Zé” Müller – €', 'Helvetica'],
])('%s prints in %s, letter for letter', async (text, font) => {
  expect(writingsOfPdf(await printed([text]))).toContainEqual({ font, text });
});

test('words of one cell print in the font that has their letters', async () => {
  const file = await printed(['李雷 da Silva']);
  const written = writingsOfPdf(file);
  expect(written).toContainEqual({ font: 'UnifontExMono', text: '李雷 ' });
  expect(written).toContainEqual({ font: 'Helvetica', text: 'da Silva' });
});

test('Hebrew and Arabic print from right to left, beside what reads from left to right', async () => {
  const text = textOfPdf(await printed(['שלום עולם 12', 'محمد']));
  expect(text).toContain([...'שלום עולם'].reverse().join(''));
  expect(text).toContain('12');
  expect(text).toContain([...'محمد'].reverse().join(''));
});

test('a letter that no font has prints as a replacement', async () => {
  expect(textOfPdf(await printed(['A\u{2a6d0}na']))).toMatch(/A\n\ufffd\nna/);
});

test('a long name is cut between letters', async () => {
  const long = textOfPdf(await printed(['Юлия '.repeat(40), '😀'.repeat(60)], 10));
  expect(long).toMatch(/Юлия .*…/);
  expect(long).toMatch(/(😀)+/u);
  expect(long).not.toMatch(/\p{Cs}/u);
});

test('Latin tables embed no font', async () => {
  const table = { title: 'Ações', columns: [], async *rows() {} };
  const parts: Uint8Array[] = [];
  for await (const part of pdfBytes(table, 'Loja')) parts.push(part);
  expect(Buffer.concat(parts).toString('latin1')).not.toContain('/FontFile');
});
