import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

/**
 * Requirements of levels 1 and 2 of OWASP ASVS 4.0.3 by section: numbers up to a maximum, without deleted and
 * level 3 ones.
 */
const SECTIONS: Record<string, [last: number, ...without: number[]]> = {
  ...{ '1.1': [7], '1.2': [4], '1.4': [5, 2, 3], '1.5': [4], '1.6': [4], '1.7': [2], '1.8': [2], '1.9': [2] },
  ...{ '1.10': [1], '1.11': [2], '1.12': [2, 1], '1.14': [6] },
  ...{ '2.1': [12], '2.2': [3], '2.3': [3], '2.4': [6], '2.5': [7], '2.6': [3], '2.7': [6], '2.8': [7] },
  ...{ '2.9': [3], '2.10': [4], '3.1': [1], '3.2': [4], '3.3': [4], '3.4': [5], '3.5': [3], '3.7': [1] },
  ...{ '4.1': [5, 4], '4.2': [2], '4.3': [3], '5.1': [5], '5.2': [8], '5.3': [10], '5.4': [3], '5.5': [4] },
  ...{ '6.1': [3], '6.2': [6], '6.3': [2], '6.4': [2], '7.1': [4], '7.2': [2], '7.3': [4, 2], '7.4': [3] },
  ...{ '8.1': [4], '8.2': [3], '8.3': [8], '9.1': [3], '9.2': [4], '10.2': [2], '10.3': [3], '11.1': [8] },
  ...{ '12.1': [3], '12.2': [1], '12.3': [6], '12.4': [2], '12.5': [2], '12.6': [1], '13.1': [5, 2] },
  ...{ '13.2': [6, 4], '13.3': [2], '13.4': [2], '14.1': [4], '14.2': [6], '14.3': [3, 1], '14.4': [7] },
  '14.5': [4],
};
/** A level 3 requirement, listed because passkeys satisfy it. */
const MORE = ['2.2.4'];

const STATES = ['holds', 'in part', 'open', 'does not apply', 'accepted'];
const REASON = /\bReason: .{10,}\.$/;

type Row = { subject: string; state: string; text: string; tests: string[] };
const rows: Row[] = readFileSync('docs/guides/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : [];
    const [subject = '', state = '', text = '', tests = ''] = cells;
    if (cells.length === 0 || state === 'state') return [];
    expect(cells, line).toHaveLength(4);
    return [{ subject, state, text, tests: tests === '–' ? [] : tests.split(', ') }];
  });

/** The requirements of a row: `2.7.2 – 2.7.4`, `3.2.1, 3.2.3`. */
function idsOf({ subject }: Row): string[] {
  return subject.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' – ');
    const [section, from] = [first.replace(/\.\d+$/, ''), Number(first.split('.')[2])];
    expect(last, subject).toMatch(new RegExp(String.raw`^${section.replace('.', '\\.')}\.\d+$`));
    const to = Number(last.split('.')[2]);
    return Array.from({ length: to - from + 1 }, (_, n) => `${section}.${from + n}`);
  });
}

test('every ASVS requirement of levels 1 and 2 is in the guide once', () => {
  const required = Object.entries(SECTIONS).flatMap(([section, [last, ...without]]) =>
    Array.from({ length: last }, (_, n) => n + 1)
      .filter((number) => !without.includes(number))
      .map((number) => `${section}.${number}`),
  );
  const told = rows.filter(({ subject }) => /^\d/.test(subject)).flatMap(idsOf);
  expect(told.toSorted()).toEqual([...required, ...MORE].toSorted());
});

test('every row has a state and existing tests, or a reason where it is not met or not tested', () => {
  const wrong = rows.flatMap(({ subject, state, text, tests }) => {
    const missing = tests.filter(
      (name) => !/^`[^`]+\.test\.tsx?`$/.test(name) || !existsSync(name.slice(1, -1)),
    );
    const needsReason = state !== 'holds' || tests.length === 0;
    return [
      ...(STATES.includes(state) ? [] : [`${subject}: the state “${state}”`]),
      ...missing.map((name) => `${subject}: no file ${name}`),
      ...(needsReason && !REASON.test(text) ? [`${subject}: no reason`] : []),
    ];
  });
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

const product = readSources().filter(
  ({ path }) =>
    /^(?:contracts|games|odds|server|site|console)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);

test('no string is evaluated as code', () => {
  const DYNAMIC = /(?<![\w.])eval\(|new Function\(|\bsetTimeout\(\s*['"`]|from 'node:vm'/;
  expect(product.flatMap(({ path, text }) => (DYNAMIC.test(text) ? [path] : []))).toEqual([]);
});

test('only the bundled database, the round verifier and SVG rendering start programs, never through a shell', () => {
  const STARTERS = /^server\/(?:platform\/embedded\/|modules\/fairness\/|modules\/media\/svg-drawing\.ts$)/;
  const starting = product.filter(({ imports }) => imports.includes('node:child_process'));
  const elsewhere = starting.filter(({ path }) => !STARTERS.test(path));
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
  const SHELL = /\bshell:\s*true/;
  const IMPORT = /import \{[^}]*\b(?:exec|execSync)\b[^}]*\} from 'node:child_process'/;
  expect(starting.filter(({ text }) => SHELL.test(text) || IMPORT.test(text))).toEqual([]);
});

test('every package installed on a server has an exact version and a hash', () => {
  type Locked = { version?: string; integrity?: string; dev?: boolean; link?: boolean };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const loose = installed.filter(
    ([, { version = '', integrity = '' }]) => !/^\d+\.\d+\.\d+/.test(version) || !/^sha512-/.test(integrity),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(50);
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  expect(Object.entries(dependencies).filter(([, range]) => !/^\d+\.\d+\.\d+/.test(range))).toEqual([]);
});

test('the workflows scan for known vulnerabilities, and a release has a bill of materials', () => {
  const read = (name: string) => readFileSync(`.github/workflows/${name}.yml`, 'utf8');
  expect(read('ci')).toContain('npm audit --omit=dev');
  expect(read('release')).toContain('npm run --silent sbom > sbom.cdx.json');
});
