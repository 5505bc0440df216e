import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** The headless build first: it needs a tenth less processor time for the same page. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * A Chromium for browser tests and screenshots: the one named by CHROMIUM_PATH, an installed one, Debian's
 * package when running as root on Debian, or Playwright's own download. Debian's package also brings fonts
 * for Chinese text.
 */
export function provideChromium(): string {
  const present = findChromium();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian (only once) …');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
      quiet,
    );
  } else {
    console.log('Downloading Chromium with Playwright (only once) …');
    spawnSync(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
    });
  }
  const provided = findChromium();
  if (!provided)
    throw new Error('No Chromium for the browser tests: install one and name it in CHROMIUM_PATH.');
  return provided;
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const downloaded = chromium.executablePath();
  return [...KNOWN_PLACES, downloaded].find(
    (path) => path && existsSync(path) && readdirSync(join(path, '..')).length > 0,
  );
}
