import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withConfigTable } from '../scripts/config-table.ts';

test('the README lists every setting as the process reads it', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toBe(withConfigTable(readme));
});
