import type { Assets } from '#contracts/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { templateFolder } from '#contracts/values/themes.ts';
import type { Namespace } from '../app/lib/i18n.ts';
import { messagesFolder } from '../app/lib/language.ts';

export type PlainAssets = { styles: string[]; script: string };
/**
 * `scripts` are the dependencies of `client`, each after its own; `boot` loads them. `fonts` are those of the
 * design.
 */
export type PageAssets = {
  styles: string[];
  fonts: string[];
  boot: string;
  scripts: string[];
  client: string;
};
/**
 * Letter files of text families; neither currency signs, which are fetched on demand, nor figure families,
 * which would compete with the headline.
 */
function isLetters(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return (
    name.endsWith('.woff2') &&
    name.includes('-latin-') &&
    !name.includes('-latin-ext-') &&
    !name.includes('-mono-') &&
    !name.includes('.figures')
  );
}

const isStyle = (file: string) => file.endsWith('.css');

/** In development: stylesheets of a template's inner pages; the build lists them itself. */
const stylesOf = (files: readonly string[]) =>
  files
    .filter((file) => file.endsWith('/inner-pages.ts'))
    .flatMap((file) =>
      ['inner-pages', 'inner-panels', 'papers'].map((name) => file.replace('inner-pages.ts', `${name}.css`)),
    );

/** Files of a page from the build's manifest: stylesheets, modules to preload, the entry. */
export function createAssetFinder(assets: Assets) {
  const url = (file: string) => assets.base + file;
  const closures = new Map<string, string[]>();

  /** Everything a chunk imports statically, and the chunk after it. */
  function closure(key: string): string[] {
    const known = closures.get(key);
    if (known) return known;
    const entry = assets.manifest[key];
    if (!entry) throw new Error(`the build has no ${key}`);
    const files = [...new Set([...(entry.imports ?? []).flatMap(closure), entry.file])];
    closures.set(key, files);
    return files;
  }

  const fileOf = (key: string): string[] => {
    const file = assets.isDev ? key : assets.manifest[key]?.file;
    return file === undefined ? [] : [url(file)];
  };

  return {
    page(
      files: readonly string[],
      design: string,
      language: LanguageCode,
      namespaces: readonly Namespace[],
    ): PageAssets {
      if (assets.isDev) {
        return {
          styles: ['site/styles/base.css', `${templateFolder(design)}/index.css`, ...stylesOf(files)].map(
            url,
          ),
          fonts: [],
          boot: url('site/boot.ts'),
          scripts: [],
          client: url('site/client.tsx'),
        };
      }
      const client = 'site/client.tsx';
      const folder = messagesFolder(language);
      const keys = [
        ...namespaces.map((name) => `site/locales/${folder}/${name}.messages.js`),
        ...files,
        client,
      ];
      const all = [...new Set(keys.flatMap(closure))];
      const scripts = all.filter((file) => file !== assets.manifest[client]?.file && !isStyle(file));
      const sheet = `${templateFolder(design)}/index.css`;
      const style = (key: string) => assets.manifest[key]?.file;
      const styles = [style('site/styles/base.css'), style(sheet), ...all.filter(isStyle)];
      return {
        styles: styles.filter((file) => file !== undefined).map(url),
        fonts: (assets.manifest[sheet]?.assets ?? []).filter((file) => isLetters(file)).map(url),
        scripts: scripts.map(url),
        boot: fileOf('site/boot.ts')[0]!,
        client: fileOf(client)[0]!,
      };
    },
    /** Stylesheet and script of pages without a brand; with a design, its stylesheet follows. */
    plain: (design?: string): PlainAssets => ({
      styles: ['site/styles/base.css', ...(design ? [`${templateFolder(design)}/index.css`] : [])].flatMap(
        fileOf,
      ),
      script: fileOf('site/plain-page.ts')[0]!,
    }),
  };
}
export type AssetFinder = ReturnType<typeof createAssetFinder>;
