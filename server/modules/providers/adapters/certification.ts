import type { Adapter, AdapterAccount, CertificationStep, RawRequest } from './adapter.ts';
import { handleDialectRequest } from './dialect-request.ts';
import { createFakeWallet } from './fake-wallet.ts';

/** A message in a company's certification list, and the required properties of its response. */
export type CertificationCase = {
  name: string;
  raw: RawRequest;
  wants: { status?: number } & Record<string, unknown>;
};

const TEST_BALANCE = 100_000n;

/** Runs a company's certification list against a wallet without real money [wallet 6]. */
export async function runCertification(
  adapter: Adapter,
  account: AdapterAccount,
  steps: readonly CertificationCase[],
): Promise<CertificationStep[]> {
  const wallet = createFakeWallet(TEST_BALANCE);
  const tried: CertificationStep[] = [];
  for (const { name, raw, wants } of steps) {
    const { handle, memory } = wallet;
    const answer = await handleDialectRequest(adapter, raw, { account, memory, handle, now: new Date() });
    const fields: Record<string, unknown> = { status: answer.status, ...flattenBody(answer.body) };
    const ok = Object.entries(wants).every(([field, value]) => fields[field] === value);
    tried.push({ name, ok, detail: ok ? '' : JSON.stringify(fields) });
  }
  return tried;
}

/** `{ data: { balance: 1 } }` as `{ 'data.balance': 1 }`; the body's own `status` becomes `said`. */
function flattenBody(body: object, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(flattenBody(value, `${prefix}${name}.`))
      : [[prefix + (prefix === '' && name === 'status' ? 'said' : name), value]],
  );
  return Object.fromEntries(entries);
}
