import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type AccountRef, lockCashAccounts, post } from '../ledger/index.ts';
import { mayPlay } from '../players/index.ts';
import { findActiveExclusion, suppressedPlayers } from '../protection/index.ts';
import {
  bonusAmount,
  freeRoundsValue,
  maxBetWithBonus,
  WAGER_HUNDREDTHS,
  wageringRequirement,
} from './amounts.ts';
import { isOpenAt, lockCampaign, withJurisdictionLimits } from './campaigns.ts';
import { isEligible } from './eligibility.ts';
import { findFlag, holdBonusForReview } from './held-bonuses.ts';
import { findLinkedClaims } from './linked-accounts.ts';
import { notifyBonus, publishFreeRoundsGranted } from './notifications.ts';
import { type CampaignRow, type GrantRow, history, tables } from './tables.ts';

/** How long a bonus stays queued behind another. */
const QUEUE_DAYS = 30;

type NewGrant = PlayerKey & {
  campaignId: string;
  /** The source of a bonus: one bonus per source, however often it is requested. */
  source: string;
  /** The deposit it belongs to, in minor units. */
  deposit?: bigint;
  /** Overrides the campaign's value: for a rebate, free round winnings, or a manual bonus. */
  amount?: bigint;
  level?: number;
  /** Staff have reviewed the linked accounts. */
  isCleared?: boolean;
};
export type GrantResult =
  | { ok: true; grant: GrantRow; replayed: boolean }
  | { ok: false; reason: 'closed' | 'budget' | 'notEligible' | 'tooSmall' | 'blocked' | 'review' };

/**
 * Grants a player a campaign's bonus: active at once, or queued behind the active one (operations 4.2). Once
 * per source. Locks the player's cash account first, as starting or ending a bonus does.
 */
export async function grantBonus(tx: Tx, request: NewGrant, audit: AuditContext): Promise<GrantResult> {
  await lockPlayerBonuses(tx, request);
  const existing = await findGrantBySource(tx, request, request.source);
  if (existing) return { ok: true, grant: existing, replayed: true };
  const { siteId, campaignId, deposit = 0n } = request;
  if (!(await canReceiveBonus(tx, request, audit.now))) return { ok: false, reason: 'blocked' };
  const known = await lockCampaign(tx, siteId, campaignId);
  if (!known || !isOpenAt(known, audit.now)) return { ok: false, reason: 'closed' };
  const campaign = await withJurisdictionLimits(tx, known);
  if (!(await isEligible(tx, campaign, request, { level: request.level, now: audit.now })))
    return { ok: false, reason: 'notEligible' };
  const worth = freeRoundsValue(campaign.rules);
  const amount = worth || (request.amount ?? bonusAmount(campaign.rules, deposit));
  if (amount <= 0n) return { ok: false, reason: 'tooSmall' };
  if (campaign.granted + amount > campaign.budget) return { ok: false, reason: 'budget' };
  const checked = await checkGrant(tx, campaign, { ...request, amount, deposit }, audit);
  if (checked) return { ok: false, reason: checked };
  await tables(tx)
    .updateTable('campaign')
    .set({ granted: sql<bigint>`granted + ${amount}` })
    .where('site_id', '=', siteId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const queued = await insertGrant(tx, campaign, { ...request, amount, deposit }, audit);
  await history.record(tx, { siteId, subject: queued.grant_id, action: queued.state }, audit);
  if (queued.state === 'rounds') {
    await publishFreeRoundsGranted(tx, queued, audit.now);
    return { ok: true, grant: queued, replayed: false };
  }
  return { ok: true, grant: (await activateNext(tx, request, audit)) ?? queued, replayed: false };
}

/**
 * Why a bonus is not granted automatically: held for review, or refused permanently. Staff decisions are not
 * checked again.
 */
async function checkGrant(
  tx: Tx,
  { campaign_id, rules }: CampaignRow,
  request: NewGrant & { amount: bigint; deposit: bigint },
  { now }: AuditContext,
): Promise<'review' | 'notEligible' | undefined> {
  if (request.isCleared) return undefined;
  const known = await findFlag(tx, request);
  if (known) return known.outcome === 'refused' ? 'notEligible' : 'review';
  const evidence = await findLinkedClaims(tx, request, campaign_id, rules);
  if (evidence.length === 0) return undefined;
  await holdBonusForReview(tx, { ...request, title: rules.title, currency: rules.currency }, evidence, now);
  return 'review';
}

/**
 * Refuses players who may not play, are on a time-out, or show strong markers of harm (player protection J3).
 */
async function canReceiveBonus(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<boolean> {
  const { allowed } = await mayPlay(tx, siteId, playerId);
  if (!allowed || (await findActiveExclusion(tx, { siteId, playerId }, now))) return false;
  return !(await suppressedPlayers(tx, siteId, [playerId], now)).has(playerId);
}

async function insertGrant(
  tx: Tx,
  { rules, version }: CampaignRow,
  { siteId, playerId, campaignId, source, amount, deposit }: Required<Omit<NewGrant, 'level' | 'isCleared'>>,
  { now }: AuditContext,
): Promise<GrantRow> {
  const { free_rounds } = rules;
  const days = free_rounds?.days ?? QUEUE_DAYS;
  // The value of free rounds is known only after they have been played.
  const bonusAmount = free_rounds ? 0n : amount;
  return await tables(tx)
    .insertInto('grant')
    .values({
      site_id: siteId,
      player_id: playerId,
      campaign_id: campaignId,
      version,
      source,
      state: free_rounds ? 'rounds' : 'queued',
      rounds: free_rounds?.rounds ?? null,
      rules: JSON.stringify(rules),
      currency: rules.currency,
      amount: bonusAmount,
      deposit,
      wagering_required: wageringRequirement(rules, bonusAmount, deposit) * WAGER_HUNDREDTHS,
      max_bet: maxBetWithBonus(rules, amount),
      created_at: now,
      activated_at: null,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Starts the bonus queued longest, if none is active: its money moves to the bonus account. A cash bonus is
 * paid and completed. Returns the last bonus started. The player's cash account is locked.
 */
export async function activateNext(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  audit: AuditContext,
): Promise<GrantRow | undefined> {
  for (;;) {
    const queue = await grantsOfPlayer(tx, { siteId, playerId })
      .selectAll()
      .where('state', 'in', ['queued', 'active'])
      .orderBy('created_at')
      .orderBy('grant_id')
      .execute();
    const next = queue.find(({ state }) => state === 'queued');
    if (!next || queue.some(({ state }) => state === 'active')) return undefined;
    const started = await activate(tx, next, audit);
    if (started.state === 'active') return started;
    if (queue.length === 1) return started;
  }
}

async function activate(tx: Tx, grant: GrantRow, audit: AuditContext): Promise<GrantRow> {
  const { site_id: siteId, grant_id: grantId, player_id: player, rules, amount, currency } = grant;
  const isCash = rules.mode === 'cash';
  const to: AccountRef = { player, kind: isCash ? 'cash' : 'bonus' };
  const posted = await post(tx, {
    siteId,
    key: `bonus:${grantId}:given`,
    kind: 'promo',
    currency,
    postings: [{ from: { house: 'promo_expense' }, to, amount }],
    meta: { bonus_id: grantId, campaign: grant.campaign_id },
  });
  if (!posted.ok) throw new Error(`bonus ${grantId} cannot be given: ${posted.reason}`);
  const active = await updateGrant(tx, grant, {
    state: 'active',
    activated_at: audit.now,
    expires_at: new Date(audit.now.getTime() + rules.valid_days * DAY_MS),
  });
  await history.record(tx, { siteId, subject: grantId, action: 'active' }, audit);
  if (!isCash) {
    await notifyBonus(tx, active, 'bonus_started', amount, audit.now);
    return active;
  }
  await history.record(tx, { siteId, subject: grantId, action: 'completed' }, audit);
  return await updateGrant(tx, active, { state: 'completed', ended_at: audit.now, converted: amount });
}

type GrantChange = Partial<
  Pick<
    GrantRow,
    | 'state'
    | 'activated_at'
    | 'expires_at'
    | 'ended_at'
    | 'converted'
    | 'removed'
    | 'wagered'
    | 'amount'
    | 'wagering_required'
    | 'max_bet'
    | 'rounds_used'
    | 'rounds_won'
    | 'is_used'
    | 'expiry_notified_at'
  >
>;

/** Changes a grant and returns it. The database refuses a state transition that is not allowed. */
export async function updateGrant(
  tx: Tx,
  { site_id, grant_id }: GrantRow,
  change: GrantChange,
): Promise<GrantRow> {
  return await tables(tx)
    .updateTable('grant')
    .set(change)
    .where('site_id', '=', site_id)
    .where('grant_id', '=', grant_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Locks the player's cash account: serialises starting and ending bonuses, and excludes concurrent stakes.
 */
export async function lockPlayerBonuses(tx: Tx, player: PlayerKey): Promise<void> {
  const [held] = await lockCashAccounts(tx, [player], { wait: true });
  if (!held) throw new Error(`player ${player.playerId} has no account`);
}

/** A player's grant by id. */
export async function findGrant(db: Db, player: PlayerKey, grantId: string): Promise<GrantRow | undefined> {
  return await grantsOfPlayer(db, player).selectAll().where('grant_id', '=', grantId).executeTakeFirst();
}

/** The grant a player received for a source, such as a deposit. */
export async function findGrantBySource(
  db: Db,
  player: PlayerKey,
  source: string,
): Promise<GrantRow | undefined> {
  return await grantsOfPlayer(db, player).selectAll().where('source', '=', source).executeTakeFirst();
}

/** The active bonus, the pending ones, and the latest ended ones. */
export async function listGrants(db: Db, player: PlayerKey, over = 20): Promise<GrantRow[]> {
  const [open, ended] = await Promise.all([
    grantsOfPlayer(db, player).selectAll().where('ended_at', 'is', null).orderBy('created_at').execute(),
    grantsOfPlayer(db, player)
      .selectAll()
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(over)
      .execute(),
  ]);
  return [...open.sort((a, b) => Number(b.state === 'active') - Number(a.state === 'active')), ...ended];
}

/** Campaigns from which the player has received a bonus. */
export async function listGrantedCampaigns(db: Db, player: PlayerKey): Promise<string[]> {
  const rows = await grantsOfPlayer(db, player).select('campaign_id').distinct().execute();
  return rows.map(({ campaign_id }) => campaign_id);
}

const grantsOfPlayer = (db: Db, { siteId, playerId }: PlayerKey) =>
  tables(db).selectFrom('grant').where('site_id', '=', siteId).where('player_id', '=', playerId);

/** Cash that bonuses have paid to a player between two times, deducted from cashback. */
export async function bonusConversions(db: Db, player: PlayerKey, from: Date, to: Date): Promise<bigint> {
  const { sum } = await grantsOfPlayer(db, player)
    .select(sql<bigint>`coalesce(sum(converted), 0)::int8`.as('sum'))
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .executeTakeFirstOrThrow();
  return sum;
}
