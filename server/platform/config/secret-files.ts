import { readFileSync } from 'node:fs';

/** Secret settings: each can also be read from the file given by `<NAME>_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_POOLED_URL',
  'DATABASE_REPLICA_URL',
  'BUS_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'BACKUP_KEY',
  'MESSAGES_SECRET',
  'REGISTERS_SECRET',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
  'SIMPAY_SECRET',
  'PROVIDER_KIT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Maximum size of a secret file; prevents reading a wrong path into memory. */
const MAX_CHARACTERS = 8192;

type Variables = Record<string, string>;

/**
 * The variables with secrets loaded from their files, and the errors of those files: one line each, starting
 * with the name and never containing the content.
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

/** The file content without the trailing newline added by editors and `echo`. */
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
