import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printReport, type Report } from '../bench/report.ts';

/** `npm run bench [-- ledger pages]`: runs the named benchmarks, or all of them, one after the other. */
process.env.NODE_ENV = 'production';
const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const { build } = await import('./build.ts');
await build();
for (const file of globSync('bench/*.bench.ts').sort()) {
  const name = basename(file, '.bench.ts');
  if (requested.length > 0 && !requested.includes(name)) continue;
  const module: { run(report: Report): Promise<void> } = await import(pathToFileURL(file).href);
  await module.run(printReport);
}
