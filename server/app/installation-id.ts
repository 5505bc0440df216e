import { createHmac } from 'node:crypto';

/** Identical in every process of an installation and unique to it; a hash of its secret key. */
export function installationIdOf(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('installation').digest('hex');
}
