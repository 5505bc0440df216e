import { createHmac } from 'node:crypto';

/** The same on every process of an installation and on no other; a hash of its secret key. */
export function installationIdOf(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('installation').digest('hex');
}
