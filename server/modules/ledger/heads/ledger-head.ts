import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '#games/engine/fair/canonical-json.ts';

const FORMAT = 'baize-ledger-head/1';
/** The head before the first day of a ledger. */
export const NO_HEAD = '00'.repeat(32);

/**
 * The state of the whole ledger at the end of a day (UTC), signed: SHA-256 over the previous day's head and
 * the day's transfers of every site, so that one head covers everything before it.
 */
export type LedgerHead = {
  format: typeof FORMAT;
  /** As 2026-11-25. */
  day: string;
  /** SHA-256, hexadecimal; zeros on the first day. */
  previous: string;
  head: string;
  /** Raw Ed25519 public key, base64url. */
  key: string;
  /** Ed25519 over the canonical JSON of the other members, base64url. */
  signature: string;
};

export type HeadKey = { private: KeyObject; public: string };

/** Prefix of the PKCS #8 encoding of an Ed25519 key (RFC 8410), up to the key itself. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The signing key of an installation, derived from its secret key and never stored in the database. */
export function headKey(secretKey: Buffer): HeadKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'baize/ledger/head/1', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return { private: key, public: createPublicKey(key).export({ format: 'jwk' }).x! };
}

const signedText = ({ format, day, previous, head, key }: Omit<LedgerHead, 'signature'>): Buffer =>
  Buffer.from(canonicalJson({ format, day, previous, head, key }));

/** A head and its signature. */
export function signHead(key: HeadKey, body: Pick<LedgerHead, 'day' | 'previous' | 'head'>): LedgerHead {
  const { day, previous, head } = body;
  const unsigned = { format: FORMAT, day, previous, head, key: key.public } as const;
  return { ...unsigned, signature: sign(null, signedText(unsigned), key.private).toString('base64url') };
}

/** Whether a head is signed with this public key. */
export function isHeadSignedBy(head: LedgerHead, publicKey: string): boolean {
  const raw = Buffer.from(publicKey, 'base64url');
  if (head.key !== publicKey || raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
  return verify(null, signedText(head), key, Buffer.from(head.signature, 'base64url'));
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const HASH = /^[0-9a-f]{64}$/;

/** Parses heads, one JSON object per line. Throws a RangeError naming the first invalid line. */
export function readHeads(text: string): LedgerHead[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, i) => {
    const head = parsed(line);
    if (!head) throw new RangeError(`line ${i + 1} is not a signed head`);
    return head;
  });
}

function parsed(line: string): LedgerHead | undefined {
  try {
    const value = JSON.parse(line) as Partial<LedgerHead>;
    const { format, day = '', previous = '', head = '', key, signature } = value;
    const isWhole = format === FORMAT && DAY.test(day) && HASH.test(previous) && HASH.test(head);
    if (!isWhole || typeof key !== 'string' || typeof signature !== 'string') return undefined;
    return { format, day, previous, head, key, signature };
  } catch {
    return undefined;
  }
}
