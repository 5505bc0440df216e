import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { apiPathsPlugin } from './api-paths.ts';
import { messagesPlugin } from './messages.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Stylesheets are entries of their own: a page links the base and its own template's, nothing else. */
function entries(): Record<string, string> {
  const templates = globSync('site/templates/*.css', { cwd: ROOT }).map((file) => [
    `template-${basename(file, '.css')}`,
    resolve(ROOT, file),
  ]);
  return {
    client: resolve(ROOT, 'site/client.tsx'),
    base: resolve(ROOT, 'site/styles/base.css'),
    ...Object.fromEntries(templates),
  };
}

/** What the client build, the server build, the dev server and the tests share. */
export function sharedConfig(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: 'site/public',
    plugins: [react(), tailwindcss(), messagesPlugin(ROOT), apiPathsPlugin(ROOT)],
    appType: 'custom',
    logLevel: 'warn',
  };
}

export function clientConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entries() },
    },
  };
}

export function serverConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    publicDir: false,
    // Everything is bundled for production: the server build does not depend on NODE_ENV being set when it runs.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: resolve(ROOT, 'site/server.tsx'),
      target: 'node22',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'site.js' } },
    },
  };
}
