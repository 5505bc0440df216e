import { isUuid } from '#contracts/values/uuid.ts';
import { drawField, type WheelPrize } from '#games/engine/wheel/index.ts';
import { type Db, schemaOf, type Tx, transaction, write } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { postAll, type TransferInput } from '../../ledger/index.ts';
import type { RoundSeeds, SeedPairs } from '../../originals/index.ts';
import { requireMayPlay } from '../../players/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import type { RewardsTables, SpinRow } from '../tables.ts';
import { issueTokens, spendTokens } from '../tokens.ts';
import { addPrizeToDay, countSpin } from './budget.ts';
import { findWheel, type PrizeWheel } from './wheels.ts';

const tables = schemaOf<RewardsTables>('rewards');

type SpinRequest = {
  siteId: number;
  currency: string;
  playerId: string;
  wheelCode: string;
  clientSpinId: string;
  now: Date;
};

/** Seed pairs of wheels are stored with those of games, under a name that no game uses. */
export const wheelSeedCode = (code: string) => `wheel:${code}`;

/** The seed pair of a player at a wheel. */
export const wheelSeedPairKey = (siteId: number, playerId: string, code: string) => ({
  siteId,
  playerId,
  gameCode: wheelSeedCode(code),
});

/**
 * Spins a wheel once, or returns the existing spin of this client id regardless of later changes. Tokens,
 * draw and prize are one transaction (operations 9). Refuses `gameUnavailable` if the wheel is unknown or
 * paused, `insufficientFunds` with the token balance, `duplicateMismatch` if the id was used on another
 * wheel, `playBlocked` while the player is on a break or excluded.
 */
export async function drawSpin(
  db: Db,
  seedPairs: SeedPairs,
  request: SpinRequest,
): Promise<{ spin: SpinRow; replayed: boolean }> {
  try {
    const wheel = await findWheel(db, request.siteId, request.wheelCode);
    if (!wheel?.isOpen) refuse('gameUnavailable');
    return { spin: await transaction(db, (tx) => spinNew(tx, seedPairs, request, wheel)), replayed: false };
  } catch (error) {
    const first = await findSpinByClientId(db, request);
    if (!first) throw error;
    if (request.wheelCode !== '' && first.wheel_code !== request.wheelCode) refuse('duplicateMismatch');
    return { spin: first, replayed: true };
  }
}

async function spinNew(
  tx: Tx,
  seedPairs: SeedPairs,
  request: SpinRequest,
  wheel: PrizeWheel,
): Promise<SpinRow> {
  const { siteId, playerId } = request;
  const seeds = await seedPairs.takeNonce(tx, wheelSeedPairKey(siteId, playerId, wheel.code));
  const drawn = drawField(wheel.model, seeds);
  await requireMayPlay(tx, siteId, playerId);
  if (await findActiveExclusion(tx, request, request.now)) refuse('playBlocked');
  const counted = (await countSpin(tx, request, wheel, request.now)) ?? refuse('gameUnavailable', 'budget');
  const given = await takeFromStock(tx, siteId, wheel, drawn);
  const prize = wheel.model.prizes[given]!;
  const spin = rowOf(request, wheel, seeds, { drawn, given, prize });
  await postSpin(tx, spin);
  await addPrizeToDay(tx, siteId, wheel.code, counted.day, {
    tokens: prize.kind === 'tokens' ? spin.amount : 0n,
    cash: prize.kind === 'cash' ? spin.amount : 0n,
  });
  await tables(tx).insertInto('spin').values(spin).execute();
  return spin;
}

/** The awarded field: the drawn one, or its substitute when out of stock. */
async function takeFromStock(tx: Tx, siteId: number, wheel: PrizeWheel, drawn: number): Promise<number> {
  const { stock, substitute } = wheel.model.prizes[drawn]!;
  if (stock === undefined || substitute === undefined) return drawn;
  const taken = await write(tx, {
    name: 'rewards-wheel-stock',
    text: `update rewards.wheel_stock set given = given + 1
      where site_id = $1 and wheel_hash = $2 and field = $3 and given < stock returning given`,
    values: [siteId, wheel.hash, drawn],
  });
  return taken.length === 1 ? drawn : substitute;
}

/**
 * Takes the tokens and gives the prize atomically; the tokens must be covered before the prize is given.
 */
async function postSpin(tx: Tx, spin: SpinRow): Promise<void> {
  const movement = (part: string, amount: bigint) => ({
    siteId: spin.site_id,
    playerId: spin.player_id,
    key: `wheel:${spin.spin_id}:${part}`,
    amount,
    reference: spin.spin_id,
  });
  const transfers: TransferInput[] = [];
  if (spin.cost > 0n) transfers.push(spendTokens(movement('cost', spin.cost), 'token'));
  if (spin.amount > 0n && spin.kind === 'tokens')
    transfers.push(issueTokens(movement('prize', spin.amount), 'token'));
  if (spin.amount > 0n && spin.kind === 'cash') transfers.push(cashPrize(spin));
  if (transfers.length === 0) return;
  const posted = await postAll(tx, transfers);
  if (posted.ok) return;
  if (posted.reason !== 'insufficient')
    throw new Error(`spin ${spin.spin_id} cannot be paid: ${posted.reason}`);
  const balance = posted.balances.find(({ kind }) => kind === 'token')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency: 'TOKEN' });
}

function cashPrize(spin: SpinRow): TransferInput {
  const to = { player: spin.player_id, kind: 'cash' as const };
  return {
    siteId: spin.site_id,
    key: `wheel:${spin.spin_id}:prize`,
    kind: 'promo',
    currency: spin.currency,
    postings: [{ from: { house: 'promo_expense' }, to, amount: spin.amount }],
    meta: { reference: spin.spin_id },
  };
}

type Drawn = { drawn: number; given: number; prize: WheelPrize };

function rowOf(
  request: SpinRequest,
  wheel: PrizeWheel,
  seeds: RoundSeeds,
  { drawn, given, prize }: Drawn,
): SpinRow {
  return {
    site_id: request.siteId,
    spin_id: seeds.roundId,
    player_id: request.playerId,
    wheel_code: wheel.code,
    wheel_hash: wheel.hash,
    client_spin_id: request.clientSpinId,
    seed_id: seeds.seedId,
    seed_hash: seeds.hash,
    client_seed: seeds.clientSeed,
    nonce: BigInt(seeds.nonce),
    drawn,
    given,
    kind: prize.kind,
    amount: BigInt(prize.amount),
    cost: BigInt(wheel.model.cost),
    currency: wheel.model.currency,
    at: seeds.settledAt,
  };
}

function findSpinByClientId(
  db: Db,
  { siteId, playerId, clientSpinId }: SpinRequest,
): Promise<SpinRow | undefined> {
  return tables(db)
    .selectFrom('spin')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('client_spin_id', '=', clientSpinId)
    .executeTakeFirst();
}

/** The player's last spins of a wheel, newest first. */
export function listLastSpins(
  db: Db,
  { siteId, playerId, code }: { siteId: number; playerId: string; code: string },
  limit: number,
): Promise<SpinRow[]> {
  return tables(db)
    .selectFrom('spin')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('wheel_code', '=', code)
    .orderBy('at', 'desc')
    .orderBy('spin_id', 'desc')
    .limit(limit)
    .execute();
}

/** A spin of this site, or undefined; accepts any text. */
export async function findSpin(db: Db, siteId: number, spinId: string): Promise<SpinRow | undefined> {
  if (!isUuid(spinId)) return undefined;
  return tables(db)
    .selectFrom('spin')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('spin_id', '=', spinId)
    .executeTakeFirst();
}
