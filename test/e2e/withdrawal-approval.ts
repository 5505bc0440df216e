import { randomUUID } from 'node:crypto';
import { setPolicy } from '#server/modules/cashier/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fetchJson, playerOf } from './support.ts';

type Product = { origin(brand: string): string; platform: { database: Database } };
type Answer = { statusCode: number; value: { withdrawal_id: string; reference: string } };

const PASSWORD = 'Lantern-88';

/**
 * On this brand two staff members must approve every amount above a hundred; bank payouts are made manually,
 * or at a gateway.
 */
export async function requireTwoApprovers(
  { platform }: Product,
  brand: string,
  payout_adapter = 'manual',
): Promise<void> {
  const site = (await findSiteByDomain(platform.database.db, `${brand}.localhost`))!;
  await platform.database.transaction((tx) =>
    setPolicy(tx, site.id, site.currency, {
      second_person_from: 10_000n,
      third_person_from: 80_000n,
      auto_limit: 0n,
      payout_adapter,
    }),
  );
}

/** A new player of a brand requests a withdrawal through the API; returns the withdrawal. */
export async function moneyOut(product: Product, brand: string, account_id: string, amount: number) {
  await playerOf(product, brand, account_id, PASSWORD);
  const post = async (path: string, body: object) => JSON.parse(await fetchJson(product, brand, path, body));
  const domain_name = `${brand}.localhost`;
  const { site } = await post('/api/startup', { domain_name });
  const named = { domain_name, external_id: site.external_id, account_id, password: PASSWORD };
  const { user } = await post('/api/auth/login', named);
  const player = { account_id, auth: user.session_token };
  const bank_id = randomUUID();
  const bank = {
    bank_id,
    bank_name: 'Harbour Savings',
    holder_name: 'Ana Cruz',
    account_number: '001234567890',
  };
  await post('/api/settings/profile_update', { ...player, full_name: 'Ana Cruz', contact_email: '' });
  await post('/api/cashier/bank_add', { ...player, ...bank, password: PASSWORD });
  const request = { ...player, request_id: randomUUID(), bank_id, amount, password: PASSWORD };
  const answer: Answer = await post('/api/cashier/withdrawal_create', request);
  if (answer.statusCode !== 1) throw new Error(JSON.stringify(answer));
  return { ...answer.value, player };
}
