import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

test('the default configuration is a demo', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: 'data',
    MODE: 'demo',
    LANGUAGE_COOKIE: 'baize_lang',
  });
});

test('every invalid variable is named with its valid values', () => {
  const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', IMAGE_BASE: 'images' };
  try {
    readConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    for (const name of Object.keys(wrong)) expect((error as Error).message).toContain(`${name}: `);
  }
});

test('split roles are refused with the embedded database', () => {
  expect(() => readConfig({ ROLES: 'web' })).toThrow(
    /ROLES: split roles need a shared database; set DATABASE_URL/,
  );
  expect(readConfig({ ROLES: 'web', DATABASE_URL: 'postgres://db/baize', MODE: 'demo' }).ROLES).toEqual([
    'web',
  ]);
});

test('refuses an unknown role', () => {
  const shared = { DATABASE_URL: 'postgres://db/baize', MODE: 'demo' };
  expect(readConfig({ ...shared, ROLES: 'web, jobs' }).ROLES).toEqual(['web', 'jobs']);
  for (const role of ['live', 'feeds'])
    expect(() => readConfig({ ...shared, ROLES: role })).toThrow('ROLES: ');
});

test('production requires its own key and a message relay', () => {
  const full = {
    MESSAGES_URL: 'https://relay.example/',
    MESSAGES_SECRET: 'm'.repeat(32),
    SECRET_KEY: 's'.repeat(32),
  };
  expect(readConfig({ ...full, MODE: 'production' }).MESSAGES_URL).toBe('https://relay.example/');
  for (const missing of ['SECRET_KEY', 'MESSAGES_URL', 'MESSAGES_SECRET'])
    expect(() => readConfig({ ...full, [missing]: '', MODE: 'production' })).toThrow(
      new RegExp(`\\n  ${missing}: is required`),
    );
  expect(() => readConfig({ MESSAGES_URL: 'https://relay.example/' })).toThrow(/MESSAGES_SECRET/);
  expect(() => readConfig({ LEDGER_HEADS_MAIL: 'auditor@example.com' })).toThrow(/MESSAGES_URL: is required/);
  expect(() => readConfig({ REGISTERS_URL: 'https://relay.example/' })).toThrow(/REGISTERS_SECRET/);
});

test('an external database requires an explicit mode, because the demo shows one-time codes', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/baize' })).toThrow(/MODE: say demo or production/);
});

test.each([
  ['LEDGER_HEADS_MAIL', 'auditor@example.com', 'MESSAGES_URL'],
  ['MESSAGES_SECRET', 'm'.repeat(32), 'MESSAGES_URL'],
  ['REGISTERS_SECRET', 'm'.repeat(32), 'REGISTERS_URL'],
  ['FILES_S3_REGION', 'eu-west-1', 'FILES_S3_URL'],
  ['FILES_S3_ACCESS_KEY', 'key', 'FILES_S3_URL'],
  ['SIMPAY_URL', 'http://localhost:1', 'SIMPAY_SECRET'],
  ['PROVIDER_KIT_SECRET', 'k'.repeat(16), 'PROVIDER_KIT_URL'],
  ['OPS_HOST', '0.0.0.0', 'OPS_PORT'],
  ['CHAIN_EXPLORER', 'https://chain.example/{height}', 'CHAIN_NODES'],
  ['DATABASE_OWNER_URL', 'postgres://db/baize', 'DATABASE_URL'],
  ['HSTS_SECONDS', '3600', 'TRUST_PROXY'],
])('%s is refused where it has no effect, naming %s', (name, value, other) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n  ${other}: `));
});

test('production refuses the simulators, and names every setting that is wrong at once', () => {
  const production = { MODE: 'production', SECRET_KEY: 's'.repeat(32) };
  const simulators = {
    ...{ SIMPAY_URL: 'http://localhost:1', SIMPAY_SECRET: 's'.repeat(16) },
    ...{ PROVIDER_KIT_URL: 'http://localhost:2', PROVIDER_KIT_SECRET: 'k'.repeat(16) },
  };
  expect(readConfig({ ...simulators, MODE: 'demo' }).SIMPAY_URL).toBe('http://localhost:1');
  try {
    readConfig({ ...production, ...simulators });
    expect.unreachable();
  } catch (error) {
    for (const name of ['SIMPAY_URL', 'PROVIDER_KIT_URL', 'MESSAGES_URL'])
      expect((error as Error).message).toContain(`  ${name}: `);
  }
});

test('refuses trace collector settings that cannot work', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readConfig(collector)).toMatchObject({ TRACE_SHARE: 0.01, TRACE_CALLERS: 10 });
  expect(
    readConfig({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=d%20e', TRACE_SHARE: '1' }),
  ).toBeDefined();
  expect(() => readConfig({ TRACE_SHARE: '1' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT: is required');
  for (const wrong of [{ TRACE_SHARE: '2' }, { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret' }])
    expect(() => readConfig({ ...collector, ...wrong })).toThrow(Object.keys(wrong)[0]);
  for (const value of ['authorization=100%', 'a=b,c=%E0%A4%A', 'a=%zz'])
    expect(() => readConfig({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: value })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS: holds a value with an invalid percent-encoding',
    );
});

test('a previous key needs a current one, and is another', () => {
  const key = 's'.repeat(32);
  expect(() => readConfig({ SECRET_KEY_PREVIOUS: key })).toThrow('SECRET_KEY: is required');
  expect(() => readConfig({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: key })).toThrow(
    'SECRET_KEY_PREVIOUS: is the same as SECRET_KEY',
  );
  expect(() => readConfig({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: 'short' })).toThrow('at least 32');
  expect(readConfig({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: 't'.repeat(32) }).SECRET_KEY_PREVIOUS).toBe(
    't'.repeat(32),
  );
});
