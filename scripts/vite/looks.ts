import { globSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { partsOfPage } from '../../site/app/sections/names.ts';
import type { Template } from '../../site/templates/template.ts';

const LOADERS = 'virtual:looks';
const LOOK = /[\\/]site[\\/]templates[\\/](\w+)\.look\.js$/;

/**
 * `virtual:looks` maps a template's code to a lazy import of its look: frame, shell, home blocks and card in one file, where a file
 * for each of them would be twenty requests. What several templates share stays in files of its own.
 */
export function looksPlugin(root: string): Plugin {
  const lookId = (code: string) => join(root, 'site/templates', `${code}.look.js`);
  return {
    name: 'baize:looks',
    resolveId(id) {
      if (id === LOADERS) return `\0${id}`;
      if (LOOK.test(id)) return id.startsWith(root) ? id : join(root, id);
    },
    async load(id) {
      if (id === `\0${LOADERS}`) {
        const lines = templateCodes(root).map(
          (code) => `${code}: () => import(${JSON.stringify(lookId(code))})`,
        );
        return `export const looks = { ${lines.join(',\n')} };`;
      }
      const code = LOOK.exec(id)?.[1];
      if (!code) return;
      const file = join(root, 'site/templates', `${code}.ts`);
      this.addWatchFile(file);
      const { default: template }: { default: Template } = await import(
        /* @vite-ignore */ pathToFileURL(file).href
      );
      return lookOf(root, template);
    },
  };
}

function templateCodes(root: string): string[] {
  return globSync('site/templates/*.css', { cwd: root })
    .map((file) => basename(file, '.css'))
    .sort();
}

/** Source of a look. Components alone are named: what a block needs of the server is left out of the browser's file. */
function lookOf(root: string, template: Template): string {
  const names = partsOfPage(template, 'composed');
  const files = [...names.map((name) => `sections/${name}.tsx`), `frames/${template.frame}.tsx`];
  const imports = files.map((file, index) => {
    const path = `/${relative(root, join(root, 'site/app', file)).replaceAll('\\', '/')}`;
    return `import part${index} from ${JSON.stringify(path)};`;
  });
  const sections = names.map((name, index) => `${JSON.stringify(name)}: { default: part${index} }`);
  return [
    ...imports,
    `export const sections = { ${sections.join(', ')} };`,
    `export const frame = { default: part${names.length} };`,
  ].join('\n');
}
