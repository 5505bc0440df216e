import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configSchema, readConfig } from './index.ts';
import { SECRETS } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const key = 'k'.repeat(32);

test('a secret is read from the file that its variable names, without the last line break', () => {
  expect(readConfig({ SECRET_KEY_FILE: file('key', `${key}\n`) }).SECRET_KEY).toBe(key);
  const production = readConfig({
    MODE: 'production',
    SECRET_KEY_FILE: file('key', key),
    DATABASE_URL_FILE: file('url', 'postgres://baize_app:p@db/baize\r\n'),
    MESSAGES_URL: 'https://relay.example/',
    MESSAGES_SECRET_FILE: file('relay', 'm'.repeat(32)),
  });
  expect(production.DATABASE_URL).toBe('postgres://baize_app:p@db/baize');
});

test('refuses a missing, empty or multi-line file, or one set beside its variable, without showing its content', () => {
  const wrong = {
    SECRET_KEY_FILE: join(folder, 'not-there'),
    BACKUP_KEY_FILE: file('empty', '\n'),
    FILES_S3_ACCESS_KEY_FILE: file('lines', 'hidden-one\nhidden-two\n'),
    FILES_S3_SECRET_KEY_FILE: file('long', 'hidden'.repeat(2000)),
    MESSAGES_SECRET: 'm'.repeat(32),
    MESSAGES_SECRET_FILE: file('both', 'hidden'),
    REGISTERS_SECRET_FILE: file('short', 'hidden'),
  };
  const message = (() => {
    try {
      readConfig(wrong);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(message).toContain('SECRET_KEY_FILE: the file cannot be read (ENOENT)');
  expect(message).toContain('BACKUP_KEY_FILE: the file is empty');
  expect(message).toContain('FILES_S3_ACCESS_KEY_FILE: the file has more than one line');
  expect(message).toContain('FILES_S3_SECRET_KEY_FILE: the file is too long');
  expect(message).toContain('MESSAGES_SECRET_FILE: cannot be set together with MESSAGES_SECRET');
  expect(message).toContain('REGISTERS_SECRET: must have at least 32 characters');
  expect(message).not.toContain('hidden');
});

test('every setting named as a secret, a key or a database address can be a file', () => {
  const secret = Object.keys(configSchema.shape).filter((name) =>
    /SECRET|_KEY$|_HEADERS$|^(DATABASE_.*|BUS_)URL$/.test(name),
  );
  expect([...SECRETS].sort()).toEqual(secret.sort());
});
