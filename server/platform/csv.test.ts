import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line of values quotes text where needed and leaves numbers unquoted', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', 7, { decimal: '-1.50' }])).toBe(
    'a,"b,c","d""e","f\ng",7,-1.50\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('text %j is never a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')[0]).toBe("'");
});

test('text never becomes a formula or extra cells or lines', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const line = csvLine(texts);
      const cells = line.slice(0, -2).match(/("(?:[^"]|"")*"|[^,"\r\n]*)(,|$)/g)!;
      expect(line.endsWith('\r\n')).toBe(true);
      const shown = cells
        .slice(0, texts.length)
        .map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'));
      expect(shown.map((cell) => cell.replace(/^'/, ''))).toEqual(
        texts.map((text) => text.replace(/^'/, '')),
      );
      for (const cell of shown) expect(cell).not.toMatch(/^[=+\-@]/);
    }),
  );
});
