import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Shorter keys can be broken; of longer ones `hub88.ts` refuses the signatures as too long. */
const [MIN_BITS, MAX_BITS] = [2048, 8192];

/** Whether a text is one RSA public key as PEM (SPKI), with a length accepted for Hub88 signatures. */
export function isRsaPublicKey(text: string): boolean {
  return isPem(text, 'PUBLIC KEY') && isAcceptedRsa(() => createPublicKey(text));
}

/** Whether a text is one unencrypted RSA private key as PEM, with a length accepted for Hub88 signatures. */
export function isRsaPrivateKey(text: string): boolean {
  const isKey = isPem(text, 'PRIVATE KEY') || isPem(text, 'RSA PRIVATE KEY');
  return isKey && isAcceptedRsa(() => createPrivateKey(text));
}

/** Node takes a public key from a private key or certificate too, and the first key of several. */
const isPem = (text: string, label: string) =>
  text.trim().startsWith(`-----BEGIN ${label}-----`) && text.split('-----BEGIN ').length === 2;

function isAcceptedRsa(read: () => KeyObject): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read();
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return asymmetricKeyType === 'rsa' && bits >= MIN_BITS && bits <= MAX_BITS;
  } catch {
    return false;
  }
}
