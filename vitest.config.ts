import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest file that needs no seeded demo goes first: it runs while the first journey has one seeded. */
class LongWalkFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWalk = (file: TestSpecification) => file.moduleId.endsWith('templates-desktop.test.ts');
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

const database = 'test/support/global-setup.ts';
// Vitest leaves one core to itself, which idles: on two cores it would run one file at a time.
const shared = {
  pool: 'forks' as const,
  maxWorkers: 2,
  retry: 0,
  // Files share their process and its modules, which hold no state of a test: loading them anew for each takes minutes.
  isolate: false,
  // What is waited for comes on a busy machine too; a second would be a bet on its speed.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongWalkFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          // They wait for the database and for processes of their own; journeys keep a core busy with a browser.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: [database],
          include: ['{contracts,games,odds,server,demo,site,console,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          sequence: { groupOrder: 0 },
          globalSetup: [database],
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
