import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { NIGHTLY } from './test/support/tags.ts';

/**
 * Long test files, the longest first. The first seeds the demo data that other journeys copy; those beside it
 * need none of it.
 */
const LONG = [
  ...['e2e/console-screens', 'process/serve', 'process/process', 'templates-casino', 'templates-slot'],
  ...['categories', 'e2e/protection', 'e2e/account', 'e2e/game', 'e2e/story', 'e2e/navigation', 'e2e/site'],
  ...['sports-betting', 'e2e/cashier', 'production-tour', 'e2e/auth', 'e2e/lobby', 'e2e/shell'],
  ...['e2e/console', 'disclosure', 'flight', 'e2e/providers', 'api/decisions', 'api/hostile-input'],
  ...['hunter-walk', 'api/headers', 'cashier-crash', 'sportsbook/settlement', 'test/patterns'],
  ...['client-package', 'operators/rights', 'world/seed', 'seed-resume', 'leader', 'api/isolation'],
  ...['brand-command', 'staff-command', 'test/schema', 'test/backup', 'rewards-concurrency'],
  ...['originals/seeds', 'media/media'],
];

/** The long files that run beside the seeding of the demo data, though they are not journeys. */
const BESIDE_SEEDING = 3;

/** Journeys first, and within each kind the long files first, so that no long file remains at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      const isFirst = project.name === 'e2e' || (place >= 0 && place < BESIDE_SEEDING);
      return (isFirst ? 0 : LONG.length + 1) + (place < 0 ? LONG.length : place);
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const database = 'test/support/global-setup.ts';
/** Node runs these files itself, as in production, without a transformation by Vite. */
const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', resolve('test/support/argon2-hook.ts')],
};
// More workers than cores: the tests mostly wait for the database, child processes or a page.
const shared = {
  pool: 'forks' as const,
  maxWorkers: 3,
  retry: 0,
  // Files share one process and its modules, which hold no test state. Reloading modules per file would take
  // minutes.
  isolate: false,
  // A generous timeout: one second would make the result depend on the speed of the machine.
  expect: { poll: { timeout: 30_000 } },
};

// One minute is enough to detect a hanging test; less would depend on the speed of the machine.
const aMinute = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    tags: [{ name: NIGHTLY, description: 'Only in `npm run test:full`, at night and before a release.' }],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          ...native,
          ...aMinute,
          name: 'unit',
          globalSetup: [database],
          include: ['{contracts,games,odds,server,demo,test,scripts,extensions}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { ...shared, ...aMinute, name: 'components', include: ['{site,console}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...native,
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
