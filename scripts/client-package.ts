import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CLIENT_PACKAGE = '@baize/player-client';

/** Import specifiers in emitted files that refer to project files, relative or by root. */
const SPECIFIER = /((?:\bfrom |\bimport |\bimport\()['"])(#contracts\/|\.{1,2}\/)([^'"]+)\.ts(['"])/g;

/**
 * Writes the npm package of the player API to `folder`, which is emptied: the contracts and their client, as
 * JavaScript with declarations. Its only dependency is zod. Throws when the compiler fails.
 */
export function writeClientPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(folder);
  for (const path of globSync('**/*.{js,d.ts}', { cwd: folder })) {
    const file = join(folder, path);
    writeFileSync(file, withPlainSpecifiers(path.replaceAll('\\', '/'), readFileSync(file, 'utf8')));
  }
  const { version, license, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = {
    ...{ name: CLIENT_PACKAGE, version, license, type: 'module', sideEffects: false },
    description: 'Typed client of the player API of Baize',
    exports: { '.': { types: './player-client.d.ts', default: './player-client.js' } },
    dependencies: { zod: dependencies.zod },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync('LICENSE', join(folder, 'LICENSE'));
  copyFileSync('docs/guides/use-the-player-api.md', join(folder, 'README.md'));
}

function compile(outDir: string): void {
  const options = {
    ...{ '--outDir': outDir, '--rootDir': 'contracts', '--module': 'nodenext', '--target': 'es2022' },
    ...{ '--lib': 'es2024,dom', '--types': 'node', '--noEmit': 'false', '--declaration': 'true' },
    ...{ '--strict': 'true', '--skipLibCheck': 'true', '--verbatimModuleSyntax': 'true' },
    '--rewriteRelativeImportExtensions': 'true',
  };
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const given = ['--ignoreConfig', ...Object.entries(options).flat(), 'contracts/player-client.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, ...given], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the client does not compile:\n${stdout}${stderr}`);
}

/** Rewrites imports by project root as relative imports of JavaScript files. */
function withPlainSpecifiers(path: string, text: string): string {
  return text.replaceAll(SPECIFIER, (_, before: string, root: string, target: string, after: string) => {
    if (root !== '#contracts/') return `${before}${root}${target}.js${after}`;
    const to = posix.relative(posix.dirname(path), target);
    return `${before}${to.startsWith('.') ? to : `./${to}`}.js${after}`;
  });
}

/** Creates a project that has installed the package in `packageFolder`, for tests; returns its folder. */
export function projectWithClient(packageFolder: string): string {
  const project = mkdtempSync(join(tmpdir(), 'baize-client-project-'));
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, dirname(CLIENT_PACKAGE)), { recursive: true });
  symlinkSync(resolve(packageFolder), join(modules, CLIENT_PACKAGE), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  return project;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) {
  const folder = resolve(process.argv[2] ?? 'build/player-client');
  writeClientPackage(folder);
  console.log(`${CLIENT_PACKAGE} is in ${relative('.', folder) || folder}: npm publish it from there.`);
}
