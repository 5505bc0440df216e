import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Report } from './report.ts';

/**
 * Memory of one process after the home pages of 1, 100 and 1,000 brands have been visited, each count in a
 * fresh process.
 */
export async function run(report: Report): Promise<void> {
  report.title('Memory of one process by number of brands visited (after a full collection)');
  report.row('brands', 'resident', 'heap', 'external', 'per further brand');
  let before: { brands: number; total: number } | undefined;
  for (const brands of [1, 100, 1000]) {
    const found = await measure(brands);
    const total = found.heap + found.external;
    const each = before ? `${((total - before.total) / (brands - before.brands) / 1024).toFixed(1)} KB` : '–';
    report.row(
      String(brands),
      megabytes(found.resident),
      megabytes(found.heap),
      megabytes(found.external),
      each,
    );
    before = { brands, total };
  }
}

type Memory = { resident: number; heap: number; external: number };

function measure(brands: number): Promise<Memory> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./memory-child.ts', import.meta.url)), [String(brands)], {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', (memory) => resolve(memory as Memory));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the memory process ended with ${code}`)));
  });
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
