import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('formulas are written as text, numbers unchanged', () => {
  const cells = ['=1+1', ' @x', '\u0001=x', '\u0001x', '+55 11', '-cmd', '-12,50', '-3', 'Ana'];
  expect(csvLine(cells)).toBe("'=1+1;' @x;'\u0001=x;'\u0001x;'+55 11;'-cmd;-12,50;-3;Ana\r\n");
  expect(csvLine(['a;b', 'diz "oi"', null, 1.5, { cents: 1050 }])).toBe(
    '"a;b";"diz ""oi""";;1,5;10,50\r\n',
  );
});

test('full-width signs and cell starts of other separators are escaped too', () => {
  expect(csvLine(['＝1+1', '＠x', '＋cmd', '－cmd'])).toBe("'＝1+1;'＠x;'＋cmd;'－cmd\r\n");
  expect(csvLine(['Ana,=1+1', 'x, "=cmd()', 'a\n=b'])).toBe(
    `Ana,'=1+1;"x, ""'=cmd()";"a\n'=b"\r\n`,
  );
  expect(csvLine(["x,-2+3+cmd|' /C calc'!A0", 'x,+1-sum(a1)'])).toBe(
    "x,'-2+3+cmd|' /C calc'!A0;x,'+1-sum(a1)\r\n",
  );
  expect(csvLine(['Rua A, 10', '10,-5', 'um, -2 de cada', 'a@b.example, c'])).toBe(
    'Rua A, 10;10,-5;um, -2 de cada;a@b.example, c\r\n',
  );
});
