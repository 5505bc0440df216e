import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { ROOT } from './config.ts';
import { extensionPartsPlugin } from './extension-parts.ts';

/**
 * The operators' console: a single-page application, in the browser only. Its pages load when they are
 * opened.
 */
export function consoleConfig(outDir: string): InlineConfig {
  return {
    root: resolve(ROOT, 'console'),
    configFile: false,
    publicDir: false,
    plugins: [extensionPartsPlugin(ROOT), react()],
    logLevel: 'warn',
    build: {
      outDir: resolve(ROOT, outDir),
      emptyOutDir: true,
      license: { fileName: '.vite/licenses.json' },
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
}
