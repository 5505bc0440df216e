/** Blockchains of coins: name, transaction hash format and confirmations (operations 3.6). */
export const CHAINS = {
  tron: { name: 'TRON (TRC-20)', hash: /^[0-9a-f]{64}$/, confirmations: 20 },
  ethereum: { name: 'Ethereum (ERC-20)', hash: /^0x[0-9a-f]{64}$/, confirmations: 12 },
  bitcoin: { name: 'Bitcoin', hash: /^[0-9a-f]{64}$/, confirmations: 2 },
} as const;
export type Chain = keyof typeof CHAINS;
export const CHAIN_CODES = Object.keys(CHAINS) as [Chain, ...Chain[]];

/** A transaction hash as written by explorers; undefined if it is not one of the chain. */
export function transactionHash(chain: Chain, typed: string): string | undefined {
  const bare = typed.trim().toLowerCase().replace(/^0x/, '');
  const hash = chain === 'ethereum' ? `0x${bare}` : bare;
  return CHAINS[chain].hash.test(hash) ? hash : undefined;
}
