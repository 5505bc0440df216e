import { defineConfig } from 'vite';
import { sharedConfig } from './scripts/vite/config.ts';

/** For tests and editors; the build and the dev server use `scripts/vite/config.ts` directly. */
export default defineConfig(() => {
  const { configFile: _, ...config } = sharedConfig();
  return config;
});
