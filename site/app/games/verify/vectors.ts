import { draw, hmacSha256, sha256Hex, stream, toHex, uniform, utf8 } from '#games/engine/fair/index.ts';
import { float, slotStops } from '#games/engine/fair/stake1.ts';
import { platformHmac, platformSha256 } from '#games/engine/fair/webcrypto.ts';

/** A published value and the value computed by this page. */
export type Vector = { name: string; published: string; computed: string; ok: boolean };

const SERVER = 'server seed';
const CLIENT = 'client seed';

function wordsOf(nonce: number, count: number): string {
  const source = stream(SERVER, CLIENT, nonce);
  return Array.from({ length: count }, () => source.word()).join(' ');
}
function blockOf(nonce: number): string {
  return toHex(hmacSha256(utf8(SERVER))(utf8(`${CLIENT}:${nonce}:0`)));
}
function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
function picks(nonce: number, from: number, to: number, count: number): string {
  return draw(stream(SERVER, CLIENT, nonce), numbers(from, to), count).join(' ');
}
const reels = [30, 30, 30, 30, 41];
const stopsOf = (nonce: number) => slotStops(stream(SERVER, CLIENT, nonce), reels).join(' ');
const integer = (nonce: number, n: number) => String(uniform(stream(SERVER, CLIENT, nonce), n));
const floatOf = (nonce: number) => String(float(stream(SERVER, CLIENT, nonce)));

/**
 * Name, published value, computation: hashes, the byte stream, and the mappings `stake1` and `gp1` (fairness
 * 3.2-3.4).
 */
const PUBLISHED: readonly (readonly [string, string, () => string])[] = [
  [
    'SHA-256 · abc',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    () => sha256Hex('abc'),
  ],
  [
    'SHA-256 · server seed',
    'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557',
    () => sha256Hex(SERVER),
  ],
  [
    'HMAC-SHA256 · RFC 4231 #2',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    () => toHex(hmacSha256(utf8('Jefe'))(utf8('what do ya want for nothing?'))),
  ],
  ['block 0 · nonce 1', 'bf27f216a44fb12d42a468efe880471991877549e22ea9c0abaad93ba53603d4', () => blockOf(1)],
  ['block 0 · nonce 3', '3b20526ae1fd3bac72dfc1a86e39e005d1488f1dc3508774b6e7d02ee19b9887', () => blockOf(3)],
  ['float 1 · nonce 1', '0.7467032722197473', () => floatOf(1)],
  ['float 1 · nonce 2', '0.5386269260197878', () => floatOf(2)],
  ['float 1 · nonce 3', '0.2309619435109198', () => floatOf(3)],
  ['stake1 stops 30·30·30·30·41 · nonce 1', '22 19 7 27 23', () => stopsOf(1)],
  ['stake1 stops 30·30·30·30·41 · nonce 2', '16 18 5 2 2', () => stopsOf(2)],
  ['stake1 stops 30·30·30·30·41 · nonce 3', '6 26 13 12 33', () => stopsOf(3)],
  ['words · nonce 1', '3207066134 2756686125 1118071023 3900720921', () => wordsOf(1, 4)],
  ['words · nonce 2', '2313385032 2665078720 815203860 356887879', () => wordsOf(2, 4)],
  ['words · nonce 3', '991973994 3791469484 1927266728 1849286661', () => wordsOf(3, 4)],
  ['gp1 uniform(10000) · nonce 1', '6134', () => integer(1, 10_000)],
  ['gp1 uniform(10000) · nonce 2', '5032', () => integer(2, 10_000)],
  ['gp1 uniform(37) · nonce 1', '3', () => integer(1, 37)],
  ['gp1 uniform(37) · nonce 3', '35', () => integer(3, 37)],
  ['gp1 6/45 · nonce 1', '15 19 33 31 12 14', () => picks(1, 1, 45, 6)],
  ['gp1 6/58 · nonce 2', '49 3 47 33 18 44', () => picks(2, 1, 58, 6)],
  ['gp1 bingo 75 · nonce 3', '70 10 9 73 61 72 11 63 58 69', () => picks(3, 1, 75, 10)],
  ['gp1 3 of 25 · nonce 1', '9 22 16', () => picks(1, 0, 24, 3)],
  ['gp1 10 of 40 · nonce 2', '33 1 9 17 18 31 30 21 23 6', () => picks(2, 1, 40, 10)],
];

/**
 * Computes every published vector with the code that draws rounds, and the hashes also with the browser's own
 * implementation.
 */
export async function runVectors(): Promise<Vector[]> {
  const own = PUBLISHED.map(([name, published, compute]) => compare(name, published, compute()));
  if (!globalThis.crypto?.subtle) return own;
  const platform = [
    compare('SHA-256 · abc · Web Crypto', PUBLISHED[0]![1], await platformSha256(utf8('abc'))),
    compare(
      'block 0 · nonce 1 · Web Crypto',
      PUBLISHED[3]![1],
      await platformHmac('SHA-256', utf8(SERVER), utf8(`${CLIENT}:1:0`)),
    ),
  ];
  return [...own, ...platform];
}

function compare(name: string, published: string, computed: string): Vector {
  return { name, published, computed, ok: published === computed };
}
