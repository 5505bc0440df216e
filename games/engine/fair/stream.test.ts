import { describe, expect, test } from 'vitest';
import { seedHash } from './seeds.ts';
import { float } from './stake1.ts';
import { stream } from './stream.ts';

/** Words of a stream written as bytes, most significant first. */
function bytesOf(serverSeed: string, clientSeed: string, nonce: number, count: number): number[] {
  const words = stream(serverSeed, clientSeed, nonce);
  return Array.from({ length: count / 4 }, () => words.word()).flatMap((w) => [
    w >>> 24,
    (w >>> 16) & 255,
    (w >>> 8) & 255,
    w & 255,
  ]);
}

const hex = (bytes: number[]) => bytes.map((b) => b.toString(16).padStart(2, '0')).join('');

describe('published byte streams (fairness 3.2)', () => {
  test('40 bytes over a block boundary', () => {
    expect(bytesOf('some server seed', 'some client seed', 1, 40)).toEqual([
      151, 136, 121, 135, 209, 159, 189, 233, 43, 248, 146, 253, 71, 34, 215, 176, 139, 160, 47, 225, 233,
      221, 169, 198, 187, 103, 171, 31, 87, 118, 23, 138, 198, 14, 60, 130, 130, 198, 153, 83,
    ]);
  });

  test('ten floats, exactly', () => {
    const words = stream('some server seed', 'some client seed', 1);
    expect(Array.from({ length: 10 }, () => float(words))).toEqual([
      0.5919261889066547, 0.81884371698834, 0.17176169087179005, 0.277875404804945, 0.5454130100551993,
      0.913538561668247, 0.732050604885444, 0.34164569014683366, 0.7736547295935452, 0.5108428790699691,
    ]);
    expect(words.used).toBe(10);
  });

  test.each([
    [1, 'bf27f216a44fb12d42a468efe880471991877549e22ea9c0abaad93ba53603d4', 0.7467032722197473],
    [3, '3b20526ae1fd3bac72dfc1a86e39e005d1488f1dc3508774b6e7d02ee19b9887', 0.2309619435109198],
  ])('block 0 and first float of nonce %i', (nonce, block, first) => {
    expect(hex(bytesOf('server seed', 'client seed', nonce, 32))).toBe(block);
    expect(float(stream('server seed', 'client seed', nonce))).toBe(first);
  });

  test('first float of nonce 2, and a very small float', () => {
    expect(float(stream('server seed', 'client seed', 2))).toBe(0.5386269260197878);
    const tiny = stream('e8df2cc3b9ccb583ce5ea92336842387', '83e27f682128eb1852b048203dfd6931', 1942124);
    expect(float(tiny)).toBe(2.5122426450252533e-7);
  });

  test('commitment of a seed is the hash of its text', () => {
    expect(seedHash('server seed')).toBe('a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557');
  });
});

test('interleaved streams of one or two server seeds are independent', () => {
  const seeds = [
    ['one', 'a'],
    ['one', 'b'],
    ['two', 'a'],
  ] as const;
  const alone = seeds.map(([server, client]) => {
    const words = stream(server, client, 1);
    return Array.from({ length: 20 }, () => words.word());
  });
  const streams = seeds.map(([server, client]) => stream(server, client, 1));
  const turns = Array.from({ length: 20 }, () => streams.map((words) => words.word()));
  expect(seeds.map((_, index) => turns.map((turn) => turn[index]))).toEqual(alone);
});
