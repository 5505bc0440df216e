import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { type AccountRef, post } from '../ledger/index.ts';
import { maxBetWithBonus, WAGER_HUNDREDTHS, wageringRequirement } from './amounts.ts';
import { activateNext, findGrant, lockPlayerBonuses, updateGrant } from './grants.ts';
import { publishFreeRoundsEnded } from './notifications.ts';
import { type GrantRow, history, tables } from './tables.ts';

/** How long the winnings stay queued behind another bonus. */
const QUEUED_BONUS_MS = 30 * DAY_MS;

/** A game as campaigns identify it. */
type FreeRoundsGame = { providerCode: string; gameCode: string };

/** A player's remaining free rounds of a game, earliest expiry first. */
export async function availableFreeRounds(
  db: Db,
  { siteId, playerId }: PlayerKey,
  { providerCode, gameCode }: FreeRoundsGame,
  now: Date,
): Promise<GrantRow[]> {
  return await tables(db)
    .selectFrom('grant')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', '=', 'rounds')
    .where('expires_at', '>', now)
    .where(sql`rules->'free_rounds'->>'provider_code'`, '=', providerCode)
    .where(sql`rules->'free_rounds'->>'game_code'`, '=', gameCode)
    .orderBy('expires_at')
    .orderBy('grant_id')
    .execute();
}

type UsedFreeRound = PlayerKey & {
  bonusId: string;
  gameCode: string;
  stake: bigint;
  won: bigint;
  now: Date;
};

/**
 * Consumes one free round with its win, in minor units, in the transaction that draws it. Refuses
 * `notClaimable` when the player has no matching round left: another game or stake, used up, or cancelled.
 */
export async function consumeFreeRound(
  tx: Tx,
  { siteId, playerId, bonusId, gameCode, stake, won, now }: UsedFreeRound,
): Promise<void> {
  const player = { siteId, playerId };
  await lockPlayerBonuses(tx, player);
  const grant = await findGrant(tx, player, bonusId);
  const terms = grant?.rules.free_rounds;
  const isIts = terms?.game_code === gameCode && BigInt(terms.bet_value) === stake;
  if (grant?.state !== 'rounds' || !isIts || grant.expires_at <= now) return refuse('notClaimable');
  await updateRoundCount(tx, grant, { rounds: 1, won }, { actor: 'system', reason: '', now });
}

const clampToZero = (value: bigint): bigint => (value > 0n ? value : 0n);

type RoundCount = { rounds: number; won: bigint };

/**
 * Counts free rounds played at a provider; a negative number reverses them. A win that arrives after all
 * rounds were played is added to the others; after expiry or cancellation it is dropped (operations 4.4,
 * B10).
 */
export async function countFreeRounds(
  tx: Tx,
  player: PlayerKey,
  bonusId: string,
  counted: RoundCount,
  now: Date,
): Promise<void> {
  await lockPlayerBonuses(tx, player);
  const grant = await findGrant(tx, player, bonusId);
  const audit = { actor: 'system', reason: '', now };
  if (grant?.state === 'rounds') await updateRoundCount(tx, grant, counted, audit);
  else if (grant && grant.rounds_used >= (grant.rounds ?? 0)) await addLateWin(tx, grant, counted.won, audit);
}

async function updateRoundCount(
  tx: Tx,
  grant: GrantRow,
  { rounds, won }: RoundCount,
  audit: AuditContext,
): Promise<void> {
  const after = await updateGrant(tx, grant, {
    rounds_used: Math.max(0, grant.rounds_used + rounds),
    rounds_won: clampToZero(grant.rounds_won + won),
  });
  if (after.rounds_used >= (after.rounds ?? 0)) await completeFreeRounds(tx, after, 'spent', audit);
}

/**
 * Completes the free rounds: their winnings become the bonus under the campaign's terms, or cash if there is
 * no wagering. Without winnings the grant ends as `how`. The player's cash account is locked.
 */
export async function completeFreeRounds(
  tx: Tx,
  grant: GrantRow,
  how: 'spent' | 'expired',
  audit: AuditContext,
): Promise<void> {
  const { site_id: siteId, player_id: playerId, grant_id: grantId, rounds_won: won, rules } = grant;
  await history.record(
    tx,
    { siteId, subject: grantId, action: 'rounds_ended', detail: { outcome: how } },
    audit,
  );
  if (won === 0n) {
    await updateGrant(tx, grant, { state: how, ended_at: audit.now });
    return;
  }
  await updateGrant(tx, grant, {
    ...{ state: 'queued', ended_at: null, ...bonusFromWinnings(rules, won) },
    expires_at: new Date(audit.now.getTime() + QUEUED_BONUS_MS),
  });
  await activateNext(tx, { siteId, playerId }, audit);
}

const bonusFromWinnings = (rules: BonusRules, won: bigint) => ({
  amount: won,
  wagering_required: wageringRequirement(rules, won, 0n) * WAGER_HUNDREDTHS,
  max_bet: maxBetWithBonus(rules, won),
});

/**
 * Corrects the win of a counted round: it is added to the other wins, or starts the bonus if there were none.
 * A later reduction is not reclaimed, and an increase after it is not credited twice.
 */
async function addLateWin(tx: Tx, grant: GrantRow, won: bigint, audit: AuditContext): Promise<void> {
  const { site_id: siteId, grant_id: grantId, player_id: player, state, currency, rules, amount } = grant;
  await history.record(
    tx,
    { siteId, subject: grantId, action: 'late_win', detail: { won: won.toString() } },
    audit,
  );
  const rounds_won = clampToZero(grant.rounds_won + won);
  const updated = await updateGrant(tx, grant, { rounds_won });
  const more = rounds_won - amount;
  if (more <= 0n) return;
  if (state === 'spent' && amount === 0n) return await completeFreeRounds(tx, updated, 'spent', audit);
  if (state === 'queued') return void (await updateGrant(tx, grant, bonusFromWinnings(rules, rounds_won)));
  if (state !== 'active' && state !== 'completed') return;
  const to: AccountRef = { player, kind: state === 'active' ? 'bonus' : 'cash' };
  const posted = await post(tx, {
    siteId,
    key: `bonus:${grantId}:late:${rounds_won}`,
    kind: 'promo',
    currency,
    postings: [{ from: { house: 'promo_expense' }, to, amount: more }],
    meta: { bonus_id: grantId, campaign: grant.campaign_id },
  });
  if (!posted.ok) throw new Error(`a late win of bonus ${grantId} cannot be given: ${posted.reason}`);
  const isOver = { amount: rounds_won, converted: grant.converted + more };
  await updateGrant(tx, grant, state === 'active' ? bonusFromWinnings(rules, rounds_won) : isOver);
}

/**
 * Cancels the remaining rounds and forfeits the wins so far, which were not paid yet. The cash account is
 * locked.
 */
export async function revokeFreeRounds(
  tx: Tx,
  grant: GrantRow,
  how: 'cancelled' | 'removed',
  audit: AuditContext,
): Promise<GrantRow> {
  const ended = await updateGrant(tx, grant, { state: how, ended_at: audit.now, removed: grant.rounds_won });
  await history.record(tx, { siteId: grant.site_id, subject: grant.grant_id, action: how }, audit);
  await publishFreeRoundsEnded(tx, ended, audit.now);
  return ended;
}

/** Ends the bonus because the provider has refused the rounds. Locks the player's cash account. */
export async function cancelRefusedFreeRounds(
  tx: Tx,
  player: PlayerKey,
  bonusId: string,
  now: Date,
): Promise<void> {
  await lockPlayerBonuses(tx, player);
  const grant = await findGrant(tx, player, bonusId);
  if (grant?.state !== 'rounds') return;
  await revokeFreeRounds(tx, grant, 'removed', { actor: 'system', reason: 'refused by the provider', now });
}
