/**
 * Letters and digits of all scripts that look like an ASCII letter or digit, as code points: those listed by
 * Unicode 17 in `confusables.txt` (Unicode Technical Standard 39), in compatibility form, without ligatures,
 * and the small capitals. Each row begins with the ASCII character that its characters look like.
 */
const ROWS = `
2 1a7 3e8 14bf a644 a6ef a75a
3 1b7 21c 417 4e0 969 ae9 2c9c 2cc4 2ccc a76a a7ab 118ca 16f3b
4 13ce 118af
5 1bc 118bb
6 3ec 431 13ee 2cd2 2cd3 2cdc 118d5
7 104d2 118c6
8 222 223 9ea a6a b03 1031a 1e8cb
9 9ed a67 b68 d6d 2cca 2ccb a76e 118ac 118cc 118d6
a 251 391 3b1 410 430 13aa 15c5 1d00 a4ee 102a0 16f40
b 184 299 392 412 42c 13cf 13f4 1472 15af 15f7 2c82 a4d0 a7b4 10282 102a1 10301
c 421 441 1004 105a 13df 1d04 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2
d 501 13a0 13e7 146f 15de 15ea 1d05 a4d2 a4d3
e 395 415 435 4bd 13ac 1d07 2d39 a4f0 ab32 10286 118a6 118ae
f 192 3dc 584 15b4 1e9d a4dd a730 a798 a799 ab35 10287 102a5 10525 118a2 118c2
g 18d 261 262 50c 581 13c0 13f3 1d83 a4d6
h 29c 397 41d 4bb 570 13bb 13c2 157c 2c8e a4e7 102cf
i 131 269 26a 3b9 456 582 13a5 2c93 a647 ab75 118c3
j 37f 3f3 408 458 13ab 148d 1d0a a4d9 a7b2
k 39a 41a 13e6 16d5 1d0b 2c94 a4d7 10518
l 196 1c0 29f 399 406 4c0 4cf 5d5 5df 627 661 6f1 7ca 13de 14aa 16c1 2c92 2cd0 2d4f a4e1 a4f2 1028a 10309
  10320 1041b 10526 118a3 118b2 16f16 16f28 1e8c7
m 39c 3fa 41c 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311
n 274 39d 578 57c 2c9a a4e0 10513
o 39f 3bf 3c3 3ed 41e 43e 555 585 5e1 647 665 6be 6c1 6d5 6f5 7c0 966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82
  ce6 d02 d20 d66 d82 e50 ed0 101d 1040 10ff 12d0 17e0 1d0f 1d11 2c9e 2c9f 2d54 3007 a4f3 ab3d 10292 102ab
  10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0
p fe 1bf 3a1 3c1 3f8 420 440 13e2 146d 1d18 2ca2 2ca3 2cce 2ccf a4d1 10295
q 51b 563 566 2d55 a7af
r 1a6 280 433 13a1 13d2 1587 1d26 2c85 a4e3 ab47 ab48 ab81 104b4 16f35
s 1bd 405 455 54f d1f 13d5 13da a4e2 a731 abaa 10296 10420 10448 118c1 16f3a
t 3a4 422 13a2 1d1b 2ca6 a4d4 10297 102b1 10315 118bc 16f0a
u 28b 3c5 54d 57d 1200 144c 1d1c a4f4 a79f ab4e ab52 104ce 104f6 118b8 118d8 16f42
v 3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2d38 a4e6 a6df aba9 1051d 11706 118a0 118c0 16f08
w 26f 448 461 51c 51d 561 13b3 13d4 1d21 2cbd a4ea ab83 1170a 1170e 1170f 118e6 118ef
x 3a7 425 445 1541 157d 16b7 2cac 2d5d a4eb a7b3 10290 102b4 10317 10322 10527 118ec
y 263 28f 3a5 3b3 423 443 4ae 4af 10e7 13a9 13bd 1d8c 1eff 2ca8 2ca9 a4ec ab5a 102b2 118a4 118dc 16f43
z 396 13c3 1d22 a4dc ab93 102f5 118a9 118c4 118e5
`;

/** The ASCII look-alikes of letters and digits of other alphabets. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split(/\n(?! )/)
    .flatMap((row) => {
      const [ascii, ...codes] = row.split(/\s+/);
      return codes.map((code): [string, string] => [String.fromCodePoint(Number.parseInt(code, 16)), ascii!]);
    }),
);

/** Lower-case letters drawn as small capitals. */
const CHEROKEE_SMALL = /[\uab70-\uabbf]/;

function lookAlikeOf(letter: string): string | undefined {
  const listed = LOOK_ALIKES.get(letter);
  return listed ?? (CHEROKEE_SMALL.test(letter) ? LOOK_ALIKES.get(letter.toUpperCase()) : undefined);
}

/** A text with all letters and digits that look like ASCII ones replaced by them, in lower case. */
export const foldLookAlikes = (text: string): string =>
  Array.from(text, (letter) => lookAlikeOf(letter) ?? letter).join('');

/** Katakana that look like a Chinese character. */
const KANA_LIKE_HAN = /[エカタトニノハロー]/u;

/**
 * Whether an id can be mistaken for another: all of it looks like ASCII, as Cyrillic `раура` looks like
 * `paypa`, or Katakana stands for Chinese characters. Accents are ignored.
 */
export function looksLikeAnother(id: string): boolean {
  const letters = [...id.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter));
  const foreign = letters.filter((letter) => letter > '\u007f');
  if (foreign.length > 0 && foreign.every(lookAlikeOf)) return true;
  const kana = letters.filter((letter) => KANA_LIKE_HAN.test(letter));
  return kana.length > 0 && (kana.length === letters.length || /\p{Script=Han}/u.test(id));
}
