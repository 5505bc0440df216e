import { createHmac, randomBytes } from 'node:crypto';
import type { Encryption } from '../../platform/encryption.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import type { EndpointKey, EndpointRow } from './tables.ts';

/** Secrets of the Standard Webhooks specification: `whsec_` and 32 random bytes in base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The encryption context of an endpoint's secret. */
const secretContextOf = ({ siteId, endpointId }: EndpointKey): string => `${siteId}/${endpointId}`;

/** Secrets of endpoints as stored, the current and the previous one. */
export const encryptedSecrets = (encryption: Encryption): EncryptedColumn[] =>
  ['secret', 'previous_secret'].map((column) => ({
    ...{ table: 'webhooks.endpoint', column, key: ['site_id', 'endpoint_id'], encryption },
    place: ({ site_id, endpoint_id }) =>
      secretContextOf({ siteId: Number(site_id), endpointId: endpoint_id! }),
  }));

/** A new secret in displayed and stored form. */
export function createSecret(encryption: Encryption, key: EndpointKey): { shown: string; stored: Buffer } {
  const bytes = randomBytes(SECRET_BYTES);
  return {
    shown: PREFIX + bytes.toString('base64'),
    stored: encryption.encrypt(bytes, secretContextOf(key)),
  };
}

/** The keys in force at a time: the current one, and during a rotation the previous one. */
export function secretsAt(
  encryption: Encryption,
  row: Pick<EndpointRow, 'site_id' | 'endpoint_id' | 'secret' | 'previous_secret' | 'previous_until'>,
  now: Date,
): Buffer[] {
  const place = secretContextOf({ siteId: row.site_id, endpointId: row.endpoint_id });
  const isKept = row.previous_secret && row.previous_until && row.previous_until > now;
  const stored = isKept ? [row.secret, row.previous_secret!] : [row.secret];
  return stored.map((secret) => encryption.decrypt(secret, place));
}

/**
 * Headers of the Standard Webhooks specification: HMAC-SHA-256 over id, Unix seconds and body joined by full
 * stops, one signature per secret.
 */
export function signatureHeaders(secrets: readonly Buffer[], id: string, seconds: number, body: string) {
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
