import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Message namespaces [L-02]. Each is a folder of area files that become one bundle per language. */
export const NAMESPACES = [
  'ui',
  'validation',
  'errors',
  'messages',
  '_m',
  'account',
  'auth',
  'cashier',
  'content',
  'game',
  'home_casino',
  'home_slot',
  'home_slot1',
  'home_slot5',
  'lobby',
  'rewards',
  'sports',
] as const;

const LOADERS = 'virtual:messages';
const EVERYTHING = 'virtual:all-messages';
const BUNDLE = /[\\/]site[\\/]locales[\\/]([a-z]+)[\\/](\w+)\.messages\.js$/;

/**
 * Folders of a language's texts: our own, the language of an extension, and what extensions add to a
 * language, such as texts of their games.
 */
export const textFolders = (language: string): string[] => [
  `site/locales/${language}`,
  `extensions/*/languages/${language}`,
  `extensions/*/locales/${language}`,
];

/** All keys of one language and namespace; a key defined by two area files is an error. */
export function mergeMessages(root: string, language: string, namespace: string): Record<string, string> {
  const merged: Record<string, string> = {};
  const files = textFolders(language).map((folder) => `${folder}/${namespace}/*.json`);
  for (const file of globSync(files, { cwd: root }).sort()) {
    const area: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [key, text] of Object.entries(area)) {
      if (key in merged) throw new Error(`message key ${key} is in two files, one of them ${file}`);
      merged[key] = text;
    }
  }
  return { ...englishOfExtensions(root, language, namespace), ...merged };
}

/** What extensions add in English only: it is shown in the other languages until they have it. */
function englishOfExtensions(root: string, language: string, namespace: string): Record<string, string> {
  const files = globSync(`extensions/*/locales/en/${namespace}/*.json`, { cwd: root });
  if (language === 'en') return {};
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8'))));
}

/** The languages with messages: folders of `site/locales`, and languages of extensions. */
export function messageLanguages(root: string): string[] {
  const folders = globSync(['site/locales/*/', 'extensions/*/languages/*/'], { cwd: root });
  return [...new Set(folders.map((folder) => basename(folder)))].sort();
}

/**
 * Message bundles: `virtual:messages` maps language and namespace to a lazy import of one hashed file [L-03];
 * `virtual:all-messages` holds all of them, for the server.
 */
export function messagesPlugin(root: string): Plugin {
  const bundleId = (language: string, namespace: string) =>
    join(root, 'site/locales', language, `${namespace}.messages.js`);
  return {
    name: 'baize:messages',
    resolveId(id) {
      if (id === LOADERS || id === EVERYTHING) return `\0${id}`;
      if (BUNDLE.test(id)) return id.startsWith(root) ? id : join(root, id);
    },
    load(id) {
      const languages = messageLanguages(root);
      if (id === `\0${LOADERS}`) {
        const lines = languages.map((language) => {
          const entries = NAMESPACES.map(
            (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(bundleId(language, name))})`,
          );
          return `${language}: { ${entries.join(', ')} }`;
        });
        return `export const bundles = { ${lines.join(',\n')} };`;
      }
      if (id === `\0${EVERYTHING}`) {
        const all = languages.map((language) => [
          language,
          Object.fromEntries(NAMESPACES.map((name) => [name, mergeMessages(root, language, name)])),
        ]);
        watchAll(root, (file) => this.addWatchFile(file));
        return `export const messages = ${JSON.stringify(Object.fromEntries(all))};`;
      }
      const match = BUNDLE.exec(id);
      if (!match) return;
      watchAll(root, (file) => this.addWatchFile(file));
      return `export default ${JSON.stringify(mergeMessages(root, match[1]!, match[2]!))};`;
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!/^(site[\\/]locales|extensions)[\\/].+\.json$/.test(relative(root, file))) return;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id && (BUNDLE.test(module.id) || module.id === `\0${EVERYTHING}`)) {
            server.moduleGraph.invalidateModule(module);
          }
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

function watchAll(root: string, watch: (file: string) => void): void {
  const files = globSync(
    textFolders('*').map((folder) => `${folder}/*/*.json`),
    { cwd: root },
  );
  for (const file of files) watch(join(root, file));
}
