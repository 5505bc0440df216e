import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, whatever their size. Some of the first need no demo, which is seeded meanwhile. */
const LONG = [
  ...['templates-casino', 'console-screens', 'templates-slot', 'categories', 'protection', 'account', 'game'],
  ...[
    'disclosure',
    'production-tour',
    'flight',
    'navigation',
    'sports-betting',
    'providers',
    'story',
    'lobby',
  ],
  ...['shell', 'api/decisions', 'api/hostile-input', 'hunter-walk', 'api/headers', 'cashier-crash'],
  ...['sportsbook/settlement', 'test/patterns', 'client-package', 'operators/rights', 'process', 'serve'],
  ...['world/seed', 'seed-resume', 'leader', 'api/isolation'],
];

/** Journeys first, in each kind the long files first, so that none is left over at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return (project.name === 'e2e' ? 0 : 100) + (place < 0 ? LONG.length : place);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const database = 'test/support/global-setup.ts';
// More files than cores: all of them wait, for the database, for processes of their own, for a page.
const shared = {
  pool: 'forks' as const,
  maxWorkers: 3,
  retry: 0,
  // Files share their process and its modules, which hold no state of a test: loading them for each file
  // would take minutes.
  isolate: false,
  // What is waited for comes on a busy machine too; a second would be a bet on its speed.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  resolve: { alias: { '@node-rs/argon2': resolve('test/support/quick-argon2.ts') } },
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          globalSetup: [database],
          include: ['{contracts,games,odds,server,demo,site,console,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
          // A test that hangs is found in a minute as well; less would be a bet on the speed of the machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          globalSetup: [database],
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
