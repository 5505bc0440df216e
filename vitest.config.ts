import { defineConfig } from 'vitest/config';

const shared = { globalSetup: ['test/support/global-setup.ts'], pool: 'forks' as const, retry: 0 };

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{contracts,games,server,site,test,scripts}/**/*.test.{ts,tsx}'],
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
          include: ['test/e2e/**/*.test.ts'],
          // Journeys mostly wait for a browser: two at a time keep two cores busy.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
