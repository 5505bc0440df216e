import { expect, test } from 'vitest';
import { type Chain, transactionHash } from '#contracts/values/blockchains.ts';
import { isAddress } from './addresses.ts';

/**
 * Test vectors of the standards (EIP-55, BIP-173, BIP-350), the first block of Bitcoin, and unused addresses.
 */
const GOOD: [Chain, string][] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ethereum', '0xde709f2102306220921060314715629080e2fb77'],
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

test.each(GOOD)('[operations 3.6] accepts an address of %s by its checksum: %s', (chain, address) => {
  expect(isAddress(chain, address)).toBe(true);
  for (const other of ['tron', 'ethereum', 'bitcoin'] as const)
    expect(isAddress(other, address)).toBe(other === chain);
});

test.each(GOOD)('[operations 3.6] refuses an address of %s with one wrong letter: %s', (chain, address) => {
  const letters = chain === 'ethereum' ? '0123456789abcdef' : '23456789acdefghjkmnpqrstuvwxyz';
  const isUpper = chain === 'bitcoin' && address === address.toUpperCase();
  let passed = 0;
  // Starts at the third character: the prefix identifies the chain.
  for (let at = 3; at < address.length; at++)
    for (const letter of letters) {
      const typed = isUpper ? letter.toUpperCase() : letter;
      if (typed.toLowerCase() === address[at]!.toLowerCase()) continue;
      if (isAddress(chain, address.slice(0, at) + typed + address.slice(at + 1))) passed++;
    }
  // Of 570 typing errors the EIP-55 checksum detects most; it detects fewest in addresses that are all upper
  // or all lower case.
  expect(passed).toBeLessThan(chain === 'ethereum' ? 20 : 1);
});

test.each<[Chain, string]>([
  ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ethereum', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['tron', ''],
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWw'],
  ['tron', `T${'1'.repeat(60)}`],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1pw5dgrnzv'],
])('[operations 3.6] refuses an invalid address of %s: %s', (chain, text) => {
  expect(isAddress(chain, text)).toBe(false);
});

test('normalizes the hash of a transaction, however it was typed', () => {
  const hash = 'Ab'.repeat(32);
  expect(transactionHash('ethereum', hash)).toBe(`0x${'ab'.repeat(32)}`);
  expect(transactionHash('tron', ` 0x${hash}`)).toBe('ab'.repeat(32));
  expect(transactionHash('bitcoin', hash.slice(1))).toBeUndefined();
  expect(transactionHash('tron', 'z'.repeat(64))).toBeUndefined();
});
