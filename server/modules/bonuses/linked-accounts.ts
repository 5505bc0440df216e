import type { BankAdded } from '#contracts/events/payments.ts';
import { type BonusRules, claimLimitPer } from '#contracts/values/bonus-rules.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findLinkedAccounts } from '../players/index.ts';
import type { FlagEvidence } from './tables.ts';

/** Accounts at one address: a household has two or three, and a café or an office is weak evidence. */
const SHARED_ADDRESS_MIN = 3;

/** Records a player's bank account. */
export async function recordBankAccount(
  tx: Tx,
  { site_id, player_id, number_hash }: BankAdded,
): Promise<void> {
  await write(tx, {
    text: `insert into bonuses.player_bank_account (site_id, number_hash, player_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [site_id, number_hash, player_id],
  });
}

/**
 * Evidence that a player has had a campaign's bonus under another account: same person, device, bank account,
 * or several accounts at one address (operations 4.2). Empty if there is none. Exact while the campaign is
 * locked.
 */
export async function findLinkedClaims(
  db: Db,
  { siteId, playerId }: PlayerKey,
  campaignId: string,
  rules: BonusRules,
): Promise<FlagEvidence[]> {
  const kinds = claimLimitPer(rules);
  if (kinds.length === 0) return [];
  const links = [
    ...(await findLinkedAccounts(db, siteId, playerId)),
    await playersSharingBank(db, { siteId, playerId }),
  ];
  const requested = links.filter(({ kind }) => kinds.includes(kind));
  const had = await playersWithBonus(db, siteId, campaignId, [
    ...new Set(requested.flatMap(({ players }) => players)),
  ]);
  return requested
    .map(({ kind, players }): FlagEvidence => ({ kind, players: players.filter((id) => had.has(id)) }))
    .filter(({ kind, players }) => players.length >= (kind === 'address' ? SHARED_ADDRESS_MIN : 1));
}

/** Up to fifty other players who have added a bank account of this player. */
export async function playersSharingBank(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<{ kind: 'bank'; players: string[] }> {
  const rows = await run<{ player_id: string }>(db, {
    name: 'bonuses-same-bank',
    text: `select distinct o.player_id from bonuses.player_bank_account b
      join bonuses.player_bank_account o on o.site_id = b.site_id
        and o.number_hash = b.number_hash and o.player_id <> b.player_id
      where b.site_id = $1 and b.player_id = $2 limit 50`,
    values: [siteId, playerId],
  });
  return { kind: 'bank', players: rows.map(({ player_id }) => player_id) };
}

/** Whether two players have registered the same bank account. */
export async function sharesBankAccount(db: Db, key: PlayerKey, other: string): Promise<boolean> {
  return (await playersSharingBank(db, key)).players.includes(other);
}

async function playersWithBonus(
  db: Db,
  siteId: number,
  campaignId: string,
  players: readonly string[],
): Promise<Set<string>> {
  if (players.length === 0) return new Set();
  const rows = await run<{ player_id: string }>(db, {
    name: 'bonuses-who-had',
    text: `select distinct player_id from bonuses.grant
      where site_id = $1 and campaign_id = $2 and player_id = any($3::uuid[])`,
    values: [siteId, campaignId, players],
  });
  return new Set(rows.map(({ player_id }) => player_id));
}
