import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { apiPathsPlugin } from './api-paths.ts';
import { messagesPlugin } from './messages.ts';
import { namedReactPlugin } from './named-react.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Stylesheets are entries of their own: a page links the base and its own template's, nothing else. */
function entries(): Record<string, string> {
  const templates = globSync('site/templates/*.css', { cwd: ROOT }).map((file) => [
    `template-${basename(file, '.css')}`,
    resolve(ROOT, file),
  ]);
  return {
    boot: resolve(ROOT, 'site/boot.ts'),
    client: resolve(ROOT, 'site/client.tsx'),
    plain: resolve(ROOT, 'site/plain.ts'),
    base: resolve(ROOT, 'site/styles/base.css'),
    ...Object.fromEntries(templates),
  };
}

/** Our modules do nothing when they are merely imported, so a barrel file does not pull in what a page leaves unused. */
const TREESHAKE = {
  moduleSideEffects: [{ test: /[\\/](site[\\/]app|contracts|games)[\\/]/, sideEffects: false }],
};

/** Two chunks every page shares: libraries, which change seldom, and our kit. Everything else is split by page and template. */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-sync-external-store|thumbhash)[\\/]/,
  },
  {
    name: 'kit',
    test: /site[\\/]app[\\/](lib[\\/]|state[\\/]|shell[\\/](skip|logo|footer-marks|language-menu|balance|use-|game-link|account-page|page-data|error-page)|sections[\\/](part|card-game|composed)|ui[\\/](icons|provider-mark|button|classes|picture|surfaces|values|empty|unavailable|pagination|index|field))/,
  },
];

/** What the client build, the server build, the dev server and the tests share. */
export function sharedConfig(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: 'site/public',
    plugins: [namedReactPlugin(ROOT), react(), tailwindcss(), messagesPlugin(ROOT), apiPathsPlugin(ROOT)],
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
      rolldownOptions: {
        input: entries(),
        treeshake: TREESHAKE,
        output: { codeSplitting: { groups: CHUNKS } },
      },
    },
  };
}

export function serverConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    publicDir: false,
    // Loaded lazily in the browser, at once on the server: nothing to warn about.
    logLevel: 'error',
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
