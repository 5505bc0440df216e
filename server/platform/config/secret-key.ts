import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The 32-byte key of a configured text. */
export const keyOfText = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The 32-byte key that encrypts unrevealed seeds, messages with one-time codes and bank account numbers:
 * derived from SECRET_KEY, or generated once in the data folder, readable only by its owner, so that a demo
 * needs no configuration.
 */
export async function readSecretKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  if (configured) return keyOfText(configured);
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    return Buffer.from(await readFile(path, 'utf8'), 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32);
  await writeFile(path, key.toString('hex'), { mode: 0o600, flag: 'wx' });
  return key;
}
