declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** RFC 8188 with the key derivation of RFC 8291; its header has salt and the public key of `privateKey`. */
  export function encrypt(
    plaintext: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; dh: Buffer; authSecret: Buffer },
  ): Buffer;
  export function decrypt(
    ciphertext: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
