import type { Adapter, AdapterAccount, Raw, Tried } from './adapter.ts';
import { converse } from './converse.ts';
import { createFakeWallet } from './fake-wallet.ts';

/** A message of a company's certification list, and what of its answer must be so. */
export type Step = { name: string; raw: Raw; wants: { status?: number } & Record<string, unknown> };

const PURSE = 100_000n;

/** Goes through a company's list against a wallet that no money stands behind [seamless wallet 6]. */
export async function tryOut(
  adapter: Adapter,
  account: AdapterAccount,
  steps: readonly Step[],
): Promise<Tried[]> {
  const wallet = createFakeWallet(PURSE);
  const tried: Tried[] = [];
  for (const { name, raw, wants } of steps) {
    const { tell, memory } = wallet;
    const answer = await converse(adapter, raw, { account, memory, tell, now: new Date() });
    const said: Record<string, unknown> = { status: answer.status, ...flat(answer.body) };
    const ok = Object.entries(wants).every(([field, value]) => said[field] === value);
    tried.push({ name, ok, said: ok ? '' : JSON.stringify(said) });
  }
  return tried;
}

/** `{ data: { balance: 1 } }` as `{ 'data.balance': 1 }`; a body's own `status` is `said`. */
function flat(body: object, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(flat(value, `${prefix}${name}.`))
      : [[prefix + (prefix === '' && name === 'status' ? 'said' : name), value]],
  );
  return Object.fromEntries(entries);
}
