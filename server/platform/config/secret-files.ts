import { readFileSync } from 'node:fs';

/** Settings that are secrets: each is also read from the file that `<NAME>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SECRET_KEY',
  'BACKUP_KEY',
  'MESSAGES_SECRET',
  'REGISTERS_SECRET',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
  'SIMPAY_SECRET',
  'PROVIDER_KIT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Far more than any secret, so that a wrong path is not read into memory. */
const MAX_CHARACTERS = 8192;

type Variables = Record<string, string>;

/**
 * The variables with the secrets of their files, and what is wrong with those files: one line each that
 * starts with the name and never contains the content.
 */
export function withSecretFiles(environment: Variables): { variables: Variables; errors: string[] } {
  const variables = { ...environment };
  const errors: string[] = [];
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`];
    if (path === undefined) continue;
    if (environment[name] !== undefined) errors.push(`${name}_FILE: cannot be set together with ${name}`);
    else {
      const { secret, fault } = readSecret(path);
      if (secret) variables[name] = secret;
      else errors.push(`${name}_FILE: ${fault}`);
    }
  }
  return { variables, errors };
}

/** The file without the line break that editors and `echo` add. */
function readSecret(path: string): { secret?: string; fault?: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret === '') return { fault: 'the file is empty' };
    if (secret.length > MAX_CHARACTERS) return { fault: 'the file is too long for a secret' };
    if (/[\r\n]/.test(secret)) return { fault: 'the file has more than one line' };
    return { secret };
  } catch (error) {
    return { fault: `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}
