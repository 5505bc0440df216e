import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type { PlayerClosed } from '#contracts/events/player.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { openCampaigns } from './campaigns.ts';
import { endAllGrants } from './grant-settlement.ts';
import { grantBonus, lockPlayerBonuses } from './grants.ts';
import { tables } from './tables.ts';
import { removeTriggeredBonus } from './triggers.ts';

export type LevelOf = (db: Db, siteId: number, playerId: string, now: Date) => Promise<number>;

/** The source key of a grant for a deposit: one grant per deposit. */
const depositSource = (depositId: string): string => `deposit:${depositId}`;

/**
 * Grants the bonus of a credited deposit. Of the campaigns that the player claimed, or that need no claim,
 * the first by priority that grants a bonus applies. One bonus per deposit, however often the event is
 * delivered (operations B9), and none if the deposit is already reversed.
 */
export async function grantDepositBonus(tx: Tx, deposit: DepositCredited, levelOf: LevelOf): Promise<void> {
  const player: PlayerKey = { siteId: deposit.site_id, playerId: deposit.player_id };
  await lockPlayerBonuses(tx, player);
  const now = new Date(deposit.at);
  if (!(await recordDeposit(tx, player, { ...deposit, at: now }))) return;
  const isFirst = (await depositCount(tx, player)) === 1;
  const optedIn = await listOptIns(tx, player);
  const level = await levelOf(tx, player.siteId, player.playerId, now);
  for (const { campaign_id: campaignId, rules } of await openCampaigns(tx, player.siteId, now)) {
    if (!DEPOSIT_TYPES.includes(rules.type) || (rules.type === 'first_deposit' && !isFirst)) continue;
    if (rules.activation !== 'auto' && !optedIn.has(campaignId)) continue;
    if (rules.currency !== deposit.currency) continue;
    const granted = await grantBonus(
      tx,
      {
        ...player,
        campaignId,
        source: depositSource(deposit.deposit_id),
        deposit: BigInt(deposit.amount),
        level,
      },
      { actor: 'system', reason: '', now },
    );
    if (!granted.ok && granted.reason !== 'review') continue;
    await optOut(tx, player, campaignId);
    return;
  }
}

/**
 * Removes the bonus of a reversed deposit and its winnings (operations B12); a bonus held for review is
 * refused.
 */
export async function removeDepositBonus(tx: Tx, deposit: DepositReturned): Promise<void> {
  const player: PlayerKey = { siteId: deposit.site_id, playerId: deposit.player_id };
  await lockPlayerBonuses(tx, player);
  await recordDeposit(tx, player, { ...deposit, at: new Date(deposit.credited_at) });
  const audit = { actor: 'system', reason: deposit.how, now: new Date(deposit.at) };
  await removeTriggeredBonus(tx, { ...player, source: depositSource(deposit.deposit_id) }, audit);
}

/** Excluded players and closed accounts keep only their cash (operations B11). */
export async function forfeitOnAccountClosure(tx: Tx, closed: PlayerClosed): Promise<void> {
  const player = { siteId: closed.site_id, playerId: closed.player_id };
  await endAllGrants(tx, player, 'removed', {
    actor: 'system',
    reason: 'excluded or closed',
    now: new Date(closed.at),
  });
}

/** Records a deposit; returns whether it is new. */
async function recordDeposit(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { deposit_id, amount, at }: { deposit_id: string; amount: string; at: Date },
): Promise<boolean> {
  const noted = await tables(tx)
    .insertInto('deposit')
    .values({ site_id: siteId, player_id: playerId, deposit_id, amount: BigInt(amount), at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

/** Credited deposits of a player. */
export async function depositCount(db: Db, { siteId, playerId }: PlayerKey): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('deposit')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a player has no other credited deposit; this one may or may not be recorded already. */
export async function isFirstDeposit(
  db: Db,
  { siteId, playerId }: PlayerKey,
  depositId: string,
): Promise<boolean> {
  const other = await tables(db)
    .selectFrom('deposit')
    .select('deposit_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('deposit_id', '<>', depositId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Campaigns that the player has claimed for the next deposit. */
export async function listOptIns(db: Db, { siteId, playerId }: PlayerKey): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('opt_in')
    .select('campaign_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  return new Set(rows.map(({ campaign_id }) => campaign_id));
}

/** Claims a campaign's bonus for the next qualifying deposit. */
export async function optIn(tx: Tx, { siteId, playerId }: PlayerKey, campaign: string, at: Date) {
  await tables(tx)
    .insertInto('opt_in')
    .values({ site_id: siteId, player_id: playerId, campaign_id: campaign, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Withdraws a player’s claim to a campaign, if there is one. */
export async function optOut(tx: Tx, { siteId, playerId }: PlayerKey, campaign: string) {
  await tables(tx)
    .deleteFrom('opt_in')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('campaign_id', '=', campaign)
    .execute();
}
