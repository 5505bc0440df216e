import { createHmac } from 'node:crypto';
import { keysOf, type SecretKey } from '../platform/encryption.ts';

/** Identical in every process of an installation and unique to it; a hash of its first secret key. */
export function installationIdOf(secretKey: SecretKey): string {
  return createHmac('sha256', keysOf(secretKey).first).update('installation').digest('hex');
}
