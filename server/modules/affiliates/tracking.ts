import { createHash } from 'node:crypto';
import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type {
  PlayerClosed,
  PlayerFlagged,
  PlayerRegistered,
  RiskLevelReached,
} from '#contracts/events/player.ts';
import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { ownMoneyTurnover } from '#contracts/values/turnover.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findSignUp, identityLevelOf } from '../players/index.ts';
import { findAffiliateByCode, findAffiliateProgramme } from './affiliates.ts';
import { flagDepositPattern, flagSharedAddress } from './fraud-flags.ts';
import { history, tables } from './tables.ts';

/** Days from sign-up within which a player can qualify. */
const QUALIFY_DAYS = 30;

/**
 * Records a new player's affiliate (operations 6), fixed at sign-up: the browser sends the code of the last
 * click within 30 days, or the request contains it. An unknown code is stored as received.
 */
export async function recordAttribution(
  tx: Tx,
  player: Pick<PlayerRegistered, 'site_id' | 'player_id' | 'at'>,
): Promise<void> {
  const { site_id: siteId, player_id: playerId } = player;
  const signUp = await findSignUp(tx, siteId, playerId);
  if (!signUp?.affiliate_code || !(await findAffiliateProgramme(tx, siteId))) return;
  const affiliate = await findAffiliateByCode(tx, siteId, signUp.affiliate_code);
  const place = signUp.address === '' ? null : addressHash(siteId, signUp.address);
  await tables(tx)
    .insertInto('attribution')
    .values({
      site_id: siteId,
      player_id: playerId,
      affiliate_id: affiliate?.affiliate_id ?? null,
      code: signUp.affiliate_code,
      joined_at: new Date(player.at),
      address_hash: place,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (affiliate && place)
    await flagSharedAddress(tx, siteId, affiliate.affiliate_id, place, new Date(player.at));
}

const addressHash = (siteId: number, address: string): Buffer =>
  createHash('sha256').update(`affiliate place ${siteId} ${address}`).digest();

/** The changes an event makes to a player's month; omitted fields are zero. */
type FigureIncrements = Partial<Record<'ggr' | 'jackpot' | 'turnover' | 'deposits' | 'returned', bigint>>;
type PlayerActivity = { site_id: number; player_id: string; currency: string; at: string };

/**
 * Adds to the month of a referred player, or to the first month without an approved statement; has no effect
 * once the player earns no commission. `of`: the original time of a correction, if earlier.
 */
async function addToPlayerMonth(
  tx: Tx,
  { site_id, player_id, currency, at }: PlayerActivity,
  added: FigureIncrements,
  of = at,
): Promise<void> {
  const { ggr = 0n, jackpot = 0n, turnover = 0n, deposits = 0n, returned = 0n } = added;
  await write(tx, {
    name: 'affiliates-add',
    text: `insert into affiliates.player_month as f (site_id, player_id, month, ggr, turnover, deposits,
      returned, jackpot)
      select a.site_id, a.player_id, greatest(date_trunc('month', $3::timestamptz at time zone p.zone)::date,
          (select max(s.month) + interval '1 month' from affiliates.statement s
            where s.site_id = a.site_id and s.affiliate_id = a.affiliate_id
            and s.state <> 'draft')::date), $5, $6, $7, $8, $10
      from affiliates.attribution a join affiliates.programme p on p.site_id = a.site_id and p.currency = $4
      where a.site_id = $1 and a.player_id = $2 and a.affiliate_id is not null
        and (a.ended_at is null or a.ended_at > $9::timestamptz)
      on conflict (site_id, player_id, month) do update
      set ggr = f.ggr + excluded.ggr, turnover = f.turnover + excluded.turnover,
        deposits = f.deposits + excluded.deposits, returned = f.returned + excluded.returned,
        jackpot = f.jackpot + excluded.jackpot`,
    values: [site_id, player_id, at, currency, ggr, turnover, deposits, returned, of, jackpot],
  });
}

/**
 * A round's figures in the player's own money, as reports count them: jackpots are paid from a pool, and the
 * house pays the contributions to it.
 */
const ownMoneyFigures = ({
  stake,
  win,
  taken = '0',
  bonus,
  jackpot,
}: Pick<RoundSettled, 'stake' | 'win' | 'taken' | 'bonus' | 'jackpot'>) => {
  const staked = BigInt(stake) - BigInt(bonus?.stake ?? 0);
  const won = BigInt(win) - BigInt(taken) - BigInt(bonus?.win ?? 0) - BigInt(jackpot?.won ?? 0);
  return { ggr: staked - won, jackpot: BigInt(jackpot?.contributed ?? 0), turnover: staked };
};

/** Revenue and turnover of the player's own money. The valid part counts towards qualification. */
export async function trackRound(tx: Tx, round: RoundSettled): Promise<void> {
  await addToPlayerMonth(tx, round, ownMoneyFigures(round));
  await updateQualification(tx, round, { turnover: ownMoneyTurnover(round), deposit: 0n });
}

/**
 * A correction of a settled round: the difference counts in the month of the correction, because paid months
 * are final. Reversed turnover does not count towards qualification; a player who qualified by it loses the
 * qualification unless the CPA is already paid.
 */
export async function trackRoundCorrection(tx: Tx, round: RoundCorrected): Promise<void> {
  const { was, bonus } = round;
  if (!was) return;
  const before = {
    ...round,
    ...{ stake: was.stake, win: was.win, taken: was.taken, jackpot: was.jackpot },
    bonus: bonus && { ...bonus, stake: was.bonus_stake, win: was.bonus_win },
  };
  const [now, then] = [ownMoneyFigures(round), ownMoneyFigures(before)];
  const difference = {
    ggr: now.ggr - then.ggr,
    jackpot: now.jackpot - then.jackpot,
    turnover: now.turnover - then.turnover,
  };
  await addToPlayerMonth(tx, round, difference, was.settled_at);
  const less = { turnover: ownMoneyTurnover(round) - ownMoneyTurnover(before), deposit: 0n };
  await updateQualification(tx, { ...round, at: was.settled_at }, less);
}

/** Adds a credited deposit to its player's month and checks whether the player qualifies. */
export async function trackDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const amount = BigInt(deposit.amount);
  await addToPlayerMonth(tx, deposit, { deposits: amount });
  await updateQualification(tx, deposit, { turnover: 0n, deposit: amount });
}

/** Records a reversed deposit: its player earns no CPA. */
export async function trackDepositReversal(tx: Tx, deposit: DepositReturned): Promise<void> {
  await addToPlayerMonth(tx, deposit, { returned: BigInt(deposit.amount) }, deposit.credited_at);
  await markAttribution(tx, deposit, 'returned_at');
}

/** Stops a player's commission from this time on. */
export async function endOnAccountClosure(tx: Tx, closed: PlayerClosed): Promise<void> {
  await markAttribution(tx, closed, 'ended_at');
}

/** Marker-of-harm points from which a player earns no commission (player protection J3, 5). */
const STRONG_RISK_POINTS = 50;

/**
 * Players with strong markers of harm earn no commission either: affiliates must have no interest in their
 * further play.
 */
export async function endOnRiskMarkers(tx: Tx, marker: RiskLevelReached): Promise<void> {
  if (marker.level >= STRONG_RISK_POINTS) await markAttribution(tx, marker, 'ended_at');
}

/** Players flagged by staff earn no commission either. */
export async function endOnStaffFlag(tx: Tx, flagged: PlayerFlagged): Promise<void> {
  if (flagged.flag === 'harm' && flagged.is_set) await markAttribution(tx, flagged, 'ended_at');
}

/**
 * The owner of the phone or mailbox has claimed an account that someone else opened: no affiliate earns
 * commission on the owner. Recorded for staff, who see the statement change. The account's registration event
 * may not have been processed yet.
 */
export async function endAttribution(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  const claimed = { site_id: siteId, player_id: playerId, at: now.toISOString() };
  await recordAttribution(tx, claimed);
  const affiliateId = await markAttribution(tx, claimed, 'ended_at');
  if (!affiliateId) return;
  const entry = { siteId, subject: affiliateId, action: 'accountClaimed', detail: { player_id: playerId } };
  await history.record(tx, entry, { actor: 'system', now });
}

/** Returns the affiliate of a player who was not marked before. */
async function markAttribution(
  tx: Tx,
  { site_id, player_id, at }: Omit<PlayerActivity, 'currency'>,
  column: 'returned_at' | 'ended_at',
): Promise<string | null | undefined> {
  const row = await tables(tx)
    .updateTable('attribution')
    .set({ [column]: new Date(at) })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where(column, 'is', null)
    .returning('affiliate_id')
    .executeTakeFirst();
  return row?.affiliate_id;
}

type QualificationState = {
  affiliate_id: string;
  isEnough: boolean;
  isFirst: boolean;
  isQualified: boolean;
  isPaid: boolean;
};

/**
 * Advances a player's qualification within the days after sign-up: name known, enough deposited, enough
 * wagered.
 */
async function updateQualification(
  tx: Tx,
  { site_id: siteId, player_id: playerId, at }: PlayerActivity,
  { turnover, deposit }: { turnover: bigint; deposit: bigint },
): Promise<void> {
  if (turnover === 0n && deposit === 0n) return;
  const [row] = await write<QualificationState>(tx, {
    name: 'affiliates-progress',
    text: `with was as (select first_deposit_at from affiliates.attribution
        where site_id = $1 and player_id = $2 for no key update)
      update affiliates.attribution a
      set turnover = greatest(0, a.turnover + $3), deposited = a.deposited + $4,
        first_deposit_at = case when $4::bigint > 0 then
        coalesce(a.first_deposit_at, $5::timestamptz) else a.first_deposit_at end,
        first_deposit = case when $4::bigint > 0 then
        coalesce(a.first_deposit, $4::bigint) else a.first_deposit end
      from affiliates.affiliate f, was
      where a.site_id = $1 and a.player_id = $2 and f.site_id = a.site_id and f.affiliate_id = a.affiliate_id
        and a.joined_at >= $6
      returning a.affiliate_id, was.first_deposit_at is null and a.first_deposit_at is not null as "isFirst",
        a.first_deposit_at is not null and a.deposited >= (f.plan ->> 'min_deposit')::bigint
          and a.turnover >= (f.plan ->> 'min_turnover')::bigint as "isEnough",
        a.qualified_at is not null as "isQualified", a.paid_in_month is not null as "isPaid"`,
    values: [siteId, playerId, turnover, deposit, at, new Date(Date.parse(at) - QUALIFY_DAYS * DAY_MS)],
  });
  if (!row || row.isPaid) return;
  if (row.isFirst) await flagDepositPattern(tx, siteId, row.affiliate_id, playerId, deposit, new Date(at));
  if (row.isEnough === row.isQualified) return;
  if (row.isEnough && (await identityLevelOf(tx, siteId, playerId)) < 1) return;
  await tables(tx)
    .updateTable('attribution')
    .set({ qualified_at: row.isEnough ? new Date(at) : null })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
