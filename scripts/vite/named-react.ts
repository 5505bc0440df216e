import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const MODULES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
};
const FACADE = '\0named:';

/**
 * React's modules with real exports. They are CommonJS, and a bundler reads every name of such a module
 * through a getter each time it is used: for `jsx`, called once an element, that is a twentieth of the time a
 * page takes on the server.
 */
export function namedReactPlugin(root: string): Plugin {
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
