import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { nightly } from '#test/support/tags.ts';

const FOLDER = 'deploy/monitoring';
const CASES = globSync(`${FOLDER}/*.test.yml`).sort();
const yamlOf = (path: string) => parse(readFileSync(path, 'utf8')) as unknown;

type Expectation = { alertname: string; exp_alerts: unknown[] };
type Cases = { rule_files: string[]; tests: { alert_rule_test: Expectation[] }[] };

const { groups } = yamlOf(`${FOLDER}/alerts.yml`) as { groups: { rules: { alert: string }[] }[] };
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const expectations = CASES.flatMap((path) =>
  (yamlOf(path) as Cases).tests.flatMap(({ alert_rule_test: list }) => list),
);

test('every alert has a case in which it fires, and one in which it does not', () => {
  const ringing = expectations.filter(({ exp_alerts: list }) => list.length > 0);
  expect(alerts.filter((name) => !ringing.some(({ alertname }) => alertname === name))).toEqual([]);
  const quiet = expectations.filter(({ exp_alerts: list }) => list.length === 0);
  expect(alerts.filter((name) => !quiet.some(({ alertname }) => alertname === name))).toEqual([]);
});

test('every case is about an alert of the file, and the workflow plays each file', () => {
  expect(expectations.filter(({ alertname }) => !alerts.includes(alertname))).toEqual([]);
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  for (const path of CASES) {
    expect((yamlOf(path) as Cases).rule_files).toEqual(['alerts.yml']);
    expect(workflow).toContain(`/rules/${basename(path)}`);
  }
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8', cwd: FOLDER });
const isInstalled = promtool('--version').status === 0;

test('promtool accepts the rules', ({ skip }) => {
  skip(!isInstalled, 'promtool is not installed');
  const checked = promtool('check', 'rules', 'alerts.yml');
  expect(checked.stdout + checked.stderr).toContain(`SUCCESS: ${alerts.length} rules found`);
});

test('each case fires where it must and nowhere else', { ...nightly, timeout: 600_000 }, ({ skip }) => {
  skip(!isInstalled, 'promtool is not installed');
  const played = promtool('test', 'rules', ...CASES.map((path) => basename(path)));
  expect(played.status, played.stdout + played.stderr).toBe(0);
});
