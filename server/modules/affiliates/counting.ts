import { createHash } from 'node:crypto';
import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type { PlayerClosed, PlayerRegistered } from '#contracts/events/player.ts';
import type { RewardTold } from '#contracts/events/rewards.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { ownTurnover } from '#contracts/values/turnover.ts';
import { run, type Tx } from '../../platform/database.ts';
import { identityOf, signUpOf } from '../players/index.ts';
import { flagPattern, flagPlace } from './flags.ts';
import { affiliateOfCode, programmeOf } from './partners.ts';
import { tables } from './tables.ts';

/** Days after joining within which a player qualifies. */
const QUALIFY_DAYS = 30;

/**
 * Notes who brought a new player (operations 6), fixed at sign-up: the browser sends the code of the last click of 30 days, or the one
 * in the request. A code this site does not know is kept as it came.
 */
export async function attributePlayer(tx: Tx, player: PlayerRegistered): Promise<void> {
  const { site_id: siteId, player_id: playerId } = player;
  const signUp = await signUpOf(tx, siteId, playerId);
  if (!signUp?.affiliate_code || !(await programmeOf(tx, siteId))) return;
  const affiliate = await affiliateOfCode(tx, siteId, signUp.affiliate_code);
  const place = signUp.address === '' ? null : placeHash(siteId, signUp.address);
  await tables(tx)
    .insertInto('attribution')
    .values({
      site_id: siteId,
      player_id: playerId,
      affiliate_id: affiliate?.affiliate_id ?? null,
      code: signUp.affiliate_code,
      joined_at: new Date(player.at),
      place_hash: place,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (affiliate && place) await flagPlace(tx, siteId, affiliate.affiliate_id, place, new Date(player.at));
}

const placeHash = (siteId: number, address: string): Buffer =>
  createHash('sha256').update(`affiliate place ${siteId} ${address}`).digest();

/** What an event adds to a player's month; what is not said is nothing. */
type Added = Partial<Record<'ggr' | 'turnover' | 'bonuses' | 'deposits' | 'returned', bigint>>;
type Happening = { site_id: number; player_id: string; currency: string; at: string };

/** Adds to the month of a player somebody brought; nothing from the moment an account was closed on. */
async function add(tx: Tx, { site_id, player_id, currency, at }: Happening, added: Added): Promise<void> {
  const { ggr = 0n, turnover = 0n, bonuses = 0n, deposits = 0n, returned = 0n } = added;
  await run(tx, {
    name: 'affiliates-add',
    text: `insert into affiliates.figure as f (site_id, player_id, month, ggr, turnover, bonuses, deposits, returned)
      select a.site_id, a.player_id, date_trunc('month', $3::timestamptz at time zone p.zone)::date, $5, $6, $7, $8, $9
      from affiliates.attribution a join affiliates.programme p on p.site_id = a.site_id and p.currency = $4
      where a.site_id = $1 and a.player_id = $2 and a.affiliate_id is not null
        and (a.excluded_at is null or a.excluded_at > $3::timestamptz)
      on conflict (site_id, player_id, month) do update set ggr = f.ggr + excluded.ggr, turnover = f.turnover + excluded.turnover,
        bonuses = f.bonuses + excluded.bonuses, deposits = f.deposits + excluded.deposits, returned = f.returned + excluded.returned`,
    values: [site_id, player_id, at, currency, ggr, turnover, bonuses, deposits, returned],
  });
}

/** Revenue and turnover of the player's own money. What qualifies is the valid part of it. */
export async function countRound(tx: Tx, round: RoundSettled): Promise<void> {
  const staked = BigInt(round.stake) - BigInt(round.bonus?.stake ?? 0);
  const won = BigInt(round.win) - BigInt(round.bonus?.win ?? 0);
  await add(tx, round, { ggr: staked - won, turnover: staked });
  await progress(tx, round, { turnover: ownTurnover(round), deposit: 0n });
}

export async function countDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const amount = BigInt(deposit.amount);
  await add(tx, deposit, { deposits: amount });
  await progress(tx, deposit, { turnover: 0n, deposit: amount });
}

/** A deposit that was taken back: its player is not paid for. */
export async function countReturn(tx: Tx, deposit: DepositReturned): Promise<void> {
  await add(tx, deposit, { returned: BigInt(deposit.amount) });
  await mark(tx, deposit, 'returned_at');
}

/** From here on the player earns nobody anything. */
export async function countClosed(tx: Tx, closed: PlayerClosed): Promise<void> {
  await mark(tx, closed, 'excluded_at');
}

/** What the house has given: bonuses that became cash, rebates, cashback, gifts. */
export async function countReward(tx: Tx, told: RewardTold): Promise<void> {
  if (told.what === 'bonus_started' || told.what === 'bonus_expires') return;
  await add(tx, told, { bonuses: BigInt(told.amount) });
}

async function mark(
  tx: Tx,
  { site_id, player_id, at }: Omit<Happening, 'currency'>,
  column: 'returned_at' | 'excluded_at',
): Promise<void> {
  await tables(tx)
    .updateTable('attribution')
    .set({ [column]: new Date(at) })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where(column, 'is', null)
    .execute();
}

/** Brings a player nearer to qualifying, within the days after joining: known by name, enough deposited, enough played. */
async function progress(
  tx: Tx,
  { site_id: siteId, player_id: playerId, at }: Happening,
  { turnover, deposit }: { turnover: bigint; deposit: bigint },
): Promise<void> {
  const [row] = await run<{ affiliate_id: string; isEnough: boolean; isFirst: boolean }>(tx, {
    name: 'affiliates-progress',
    text: `update affiliates.attribution a set turnover = a.turnover + $3, deposited = a.deposited + $4,
        first_deposit_at = case when $4::bigint > 0 then coalesce(a.first_deposit_at, $5::timestamptz) else a.first_deposit_at end
      from affiliates.affiliate f
      where a.site_id = $1 and a.player_id = $2 and f.site_id = a.site_id and f.affiliate_id = a.affiliate_id
        and a.qualified_at is null and $5::timestamptz <= a.joined_at + make_interval(days => ${QUALIFY_DAYS})
      returning a.affiliate_id, old.first_deposit_at is null and a.first_deposit_at is not null as "isFirst",
        a.first_deposit_at is not null and a.deposited >= (f.plan ->> 'min_deposit')::bigint
          and a.turnover >= (f.plan ->> 'min_turnover')::bigint as "isEnough"`,
    values: [siteId, playerId, turnover, deposit, at],
  });
  if (row?.isFirst) await flagPattern(tx, siteId, row.affiliate_id, playerId, deposit, new Date(at));
  if (!row?.isEnough || (await identityOf(tx, siteId, playerId)) < 1) return;
  await tables(tx)
    .updateTable('attribution')
    .set({ qualified_at: new Date(at) })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
