import { hash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chain } from '#contracts/values/blockchains.ts';

/**
 * Whether a text is a valid address of a chain, including its checksum (operations 3.6): one wrong character
 * is a different address, where coins are lost. Ethereum's checksum is in the capitalisation, so an address
 * without it is refused.
 */
export function isAddress(chain: Chain, text: string): boolean {
  if (chain === 'ethereum') return isEthereumAddress(text);
  if (chain === 'tron') return base58Version(text) === 0x41;
  return [0x00, 0x05].includes(base58Version(text) ?? -1) || isSegwitAddress(text);
}

/**
 * An address in its canonical form, or undefined if it is invalid on the chain; Bech32 may be entered in
 * capitals.
 */
export function normalizeAddress(chain: Chain, typed: string): string | undefined {
  const text = typed.trim();
  if (!isAddress(chain, text)) return undefined;
  return chain === 'bitcoin' && isSegwitAddress(text) ? text.toLowerCase() : text;
}

const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BODY_BYTES = 21;

/** The version of a 20-byte Base58Check address; undefined when its four checksum bytes do not match. */
function base58Version(text: string): number | undefined {
  if (text.length > 40 || ![...text].every((letter) => BASE58_ALPHABET.includes(letter))) return undefined;
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58_ALPHABET.indexOf(letter)), 0n);
  const hex = value.toString(16);
  const ones = /^1*/.exec(text)![0].length;
  const bytes = Buffer.concat([
    Buffer.alloc(ones),
    value === 0n ? Buffer.alloc(0) : Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ]);
  if (bytes.length !== BODY_BYTES + 4) return undefined;
  const body = bytes.subarray(0, BODY_BYTES);
  const sum = hash('sha256', hash('sha256', body, 'buffer'), 'buffer').subarray(0, 4);
  return sum.equals(bytes.subarray(BODY_BYTES)) ? body[0] : undefined;
}

function isEthereumAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text) && text === withChecksum(text.slice(2).toLowerCase());
}

/**
 * An Ethereum address of 40 lower-case hex digits with its checksum: a letter is upper case where the
 * corresponding nibble of the hash is high (EIP-55).
 */
export function withChecksum(digits: string): string {
  const sum = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const written = [...digits].map((digit, at) =>
    Number.parseInt(sum[at]!, 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${written.join('')}`;
}

const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** The checksum constants: BIP-173 for witness version 0, BIP-350 for later ones. */
const BECH32_CHECKSUM = 1;
const BECH32M_CHECKSUM = 0x2bc830a3;

/**
 * A Bech32 address of the main chain: prefix `bc`, a version, and for version 0 a program of 20 or 32 bytes.
 */
function isSegwitAddress(text: string): boolean {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false;
  const small = text.toLowerCase();
  if (!small.startsWith('bc1') || small.length > 90) return false;
  const values = [...small.slice(3)].map((letter) => BECH32_ALPHABET.indexOf(letter));
  if (values.length < 8 || values.includes(-1)) return false;
  const version = values[0]!;
  const prefix = [3, 3, 0, 2, 3];
  if (checksum([...prefix, ...values]) !== (version === 0 ? BECH32_CHECKSUM : BECH32M_CHECKSUM)) return false;
  const bytes = bytesOfGroups(values.slice(1, -6));
  if (bytes === undefined || version > 16) return false;
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}

function checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    BECH32_GENERATOR.forEach((step, bit) => {
      if ((top >>> bit) & 1) sum ^= step;
    });
  }
  return sum >>> 0;
}

/** Converts groups of five bits to whole bytes; undefined if anything but zero padding is left over. */
function bytesOfGroups(groups: readonly number[]): number | undefined {
  const left = (groups.length * 5) % 8;
  const isPadding = left < 5 && ((groups.at(-1) ?? 0) & ((1 << left) - 1)) === 0;
  return isPadding ? Math.floor((groups.length * 5) / 8) : undefined;
}
