import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { templateFonts } from '../fonts/template-fonts.ts';
import { templateFolders } from '../template-folders.ts';
import { apiPathsPlugin } from './api-paths.ts';
import { extensionPartsPlugin } from './extension-parts.ts';
import { hoverRules } from './hover-rules.ts';
import { messagesPlugin } from './message-bundles.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Stylesheets are separate entries: a page links only the base and its template's stylesheet. */
function entries(): Record<string, string> {
  const templates = templateFolders(ROOT).map(({ code, folder }) => [
    `template-${code}`,
    resolve(ROOT, folder, 'index.css'),
  ]);
  return {
    boot: resolve(ROOT, 'site/boot.ts'),
    client: resolve(ROOT, 'site/client.tsx'),
    plain: resolve(ROOT, 'site/plain-page.ts'),
    reload: resolve(ROOT, 'site/reload-script.ts'),
    base: resolve(ROOT, 'site/styles/base.css'),
    ...Object.fromEntries(templates),
  };
}

/** Our modules have no import side effects, so a barrel file does not pull in unused modules. */
const TREESHAKE = {
  moduleSideEffects: [{ test: /[\\/](site[\\/]app|contracts|games|odds)[\\/]/, sideEffects: false }],
};

const LIBRARIES = 'react|react-dom|scheduler|react-router|thumbhash';
/** Shared UI used by nearly every page, without forms. */
const SHARED_UI = [
  'routes',
  'browser/(landing-codes|page-reload|idle-callback|reduced-motion)',
  'lib/(?!qr|field-amount|house-jackpot|minor-units)',
  'state/(?!draft|request-id|use-(house-)?jackpots|detail-text)',
  'shell/(home-|skip|logo|footer-|language-menu|navigation-links|use-(?!account-(menu|navigation)|clear-position))',
  'shell/(balance|game-link|page-data|error-page|withdraw-only)',
  'sections/(page-frame|card-game|game-list|game-picture|bottom-navigation-link|hero-actions|page-links|drawer)',
  'sections/(use-lobbies|hero-game|command-opener|header-actions)',
  'ui/(icons|provider-mark|button|classes|picture|surfaces|values|empty|unavailable|index)',
];
/** Sign-in on the page itself, for templates that have it there, and on separate pages. */
const FORM = [
  'ui/field',
  'state/draft',
  'screens/auth/parts/(use-form|password-login|password-field|contact-fields)',
];
/** Modules that a hydrated page loads when idle. */
const LATER = [
  'browser/(idle-tasks|cookie|prefetch|first-activity)',
  'shell/(floating-|announcement|app-bar|live-chat|browser-storage)',
  'ui/prose',
];

/**
 * Chunks shared by every page: libraries, shared UI and lazily loaded code. The rest is split by page and
 * template.
 */
const CHUNKS = [
  { name: 'vendor', test: inFolder('node_modules', [`(${LIBRARIES})/`]) },
  { name: 'shared-ui', test: inFolder('site/app', SHARED_UI) },
  { name: 'form', test: inFolder('site/app', FORM) },
  { name: 'home-lists', test: inFolder('site/app', ['sections/(offer|provider|winner)-list']) },
  { name: 'navigation-bars', test: inFolder('site/app', ['sections/(bottom|game)-navigation-bar']) },
  { name: 'on-demand', test: inFolder('site/app', ['ui/lazy-sheet', 'games/screen/use-lazy-module']) },
  { name: 'later', test: inFolder('site/app', LATER) },
];

function inFolder(folder: string, paths: readonly string[]): RegExp {
  return new RegExp(`${folder}/(${paths.join('|')})`.replaceAll('/', '[\\\\/]'));
}

/** Settings shared by the client build, the server build, the dev server and the tests. */
export function sharedConfig(): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: 'site/public',
    plugins: [
      namedReactPlugin(ROOT),
      react(),
      tailwindcss(),
      extensionPartsPlugin(ROOT),
      messagesPlugin(ROOT),
      apiPathsPlugin(ROOT),
      templateFonts(ROOT),
    ],
    css: { postcss: { plugins: [hoverRules] } },
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
      // For the notice of licences: scripts/notice.ts.
      license: { fileName: '.vite/licenses.json' },
      target: 'es2022',
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entries(),
        treeshake: TREESHAKE,
        output: {
          codeSplitting: { groups: CHUNKS },
          // Requested by documents of removed builds, which cannot know file names of this one.
          entryFileNames: ({ name }) => (name === 'reload' ? 'reload.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  };
}

export function serverConfig(outDir: string): InlineConfig {
  return {
    ...sharedConfig(),
    publicDir: false,
    // Loaded lazily in the browser and eagerly on the server: no warning needed.
    logLevel: 'error',
    // Everything is bundled for production: the server build does not depend on NODE_ENV at run time.
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

const MODULES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
};
const FACADE = '\0named:';

/**
 * React's modules with real exports. They are CommonJS, and a bundler reads every export of such a module
 * through a getter on each use: for `jsx`, called once per element, this is a twentieth of a page's server
 * time.
 */
function namedReactPlugin(root: string): Plugin {
  const require = createRequire(`${root}/package.json`);
  const folder = require.resolve('react/package.json').replace(/package\.json$/, '');
  const fileOf = (name: string) => MODULES[name]!.replace('react/', folder);
  return {
    name: 'baize:named-react',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, _importer, { kind }) {
      if (!(source in MODULES)) return null;
      return kind === 'import-statement' ? FACADE + source : fileOf(source);
    },
    load(id) {
      if (!id.startsWith(FACADE)) return null;
      const file = fileOf(id.slice(FACADE.length));
      const names = Object.keys(require(file));
      return [
        `import module from ${JSON.stringify(file)};`,
        'export default module;',
        ...names.map((name) => `const of_${name} = module.${name};`),
        `export { ${names.map((name) => `of_${name} as ${name}`).join(', ')} };`,
      ].join('\n');
    },
  };
}
