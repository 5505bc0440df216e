import { type WheelModel, wheelFiguresOf, wheelHash } from '#games/engine/wheel/index.ts';
import { type Db, schemaOf, type Tx } from '../../../platform/database/index.ts';
import type { RewardsTables, WheelFace } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A wheel's limits apart from its odds; money in minor units. */
export type WheelLimits = {
  position?: number;
  face?: WheelFace;
  isOpen?: boolean;
  /**
   * Maximum daily prizes; the wheel pauses for the rest of the day before a spin could exceed them. Null: no
   * cap.
   */
  dailyTokens?: bigint | null;
  dailyCash?: bigint | null;
  /** Maximum expected cash per spin: the limit of operations 9. Expected tokens may not exceed the cost. */
  expectedCash: bigint;
};

export type PrizeWheel = {
  code: string;
  hash: string;
  model: WheelModel;
  face: WheelFace;
  position: number;
  isOpen: boolean;
  dailyTokens: bigint | null;
  dailyCash: bigint | null;
};

/**
 * Offers a wheel on a site, or changes the one with its code. Throws a RangeError for a wheel that gives too
 * much: more tokens than a spin costs, or more money than `expectedCash`, with its stocks available or
 * exhausted.
 */
export async function upsertWheel(
  tx: Tx,
  siteId: number,
  model: WheelModel,
  limits: WheelLimits,
): Promise<void> {
  const { max } = wheelFiguresOf(model);
  if (max.tokens.num > BigInt(model.cost) * max.tokens.den)
    throw new RangeError(`wheel ${model.code} gives more tokens than it takes`);
  if (max.cash.num > limits.expectedCash * max.cash.den)
    throw new RangeError(`wheel ${model.code} gives more money than it may`);
  const hash = wheelHash(model);
  await tables(tx)
    .insertInto('wheel_model')
    .values({ site_id: siteId, wheel_hash: hash, model: JSON.stringify(model) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stocks = model.prizes.flatMap(({ stock }, field) =>
    stock === undefined ? [] : [{ site_id: siteId, wheel_hash: hash, field, stock }],
  );
  if (stocks.length > 0)
    await tables(tx)
      .insertInto('wheel_stock')
      .values(stocks)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = {
    position: limits.position ?? 0,
    face: limits.face ?? 'wheel',
    wheel_hash: hash,
    is_open: limits.isOpen ?? true,
    daily_tokens: limits.dailyTokens ?? null,
    daily_cash: limits.dailyCash ?? null,
  };
  await tables(tx)
    .insertInto('wheel')
    .values({ site_id: siteId, code: model.code, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet(row))
    .execute();
}

/** The wheel of a code, or the site's first; undefined when it has none. */
export async function findWheel(db: Db, siteId: number, code: string): Promise<PrizeWheel | undefined> {
  let query = tables(db)
    .selectFrom('wheel')
    .innerJoin('wheel_model', (join) =>
      join
        .onRef('wheel_model.site_id', '=', 'wheel.site_id')
        .onRef('wheel_model.wheel_hash', '=', 'wheel.wheel_hash'),
    )
    .select([
      'code',
      'wheel.wheel_hash as hash',
      'model',
      'face',
      'position',
      'is_open',
      'daily_tokens',
      'daily_cash',
    ])
    .where('wheel.site_id', '=', siteId);
  if (code !== '') query = query.where('code', '=', code);
  const row = await query.orderBy('position').orderBy('code').executeTakeFirst();
  return (
    row && {
      code: row.code,
      hash: row.hash,
      model: row.model,
      face: row.face,
      position: row.position,
      isOpen: row.is_open,
      dailyTokens: row.daily_tokens,
      dailyCash: row.daily_cash,
    }
  );
}

/** The open draws of a site, in display order. */
export async function listOpenWheels(
  db: Db,
  siteId: number,
): Promise<{ wheel_code: string; face: WheelFace }[]> {
  return await tables(db)
    .selectFrom('wheel')
    .select(['code as wheel_code', 'face'])
    .where('site_id', '=', siteId)
    .where('is_open', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** The wheel version used for an earlier spin. */
export async function findWheelModel(db: Db, siteId: number, hash: string): Promise<WheelModel> {
  const { model } = await tables(db)
    .selectFrom('wheel_model')
    .select('model')
    .where('site_id', '=', siteId)
    .where('wheel_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return model;
}

/** The remaining stock of each field; null: unlimited. */
export async function remainingStock(
  db: Db,
  siteId: number,
  { hash, model }: PrizeWheel,
): Promise<(number | null)[]> {
  const rows = await tables(db)
    .selectFrom('wheel_stock')
    .select(['field', 'stock', 'given'])
    .where('site_id', '=', siteId)
    .where('wheel_hash', '=', hash)
    .execute();
  const left = new Map(rows.map(({ field, stock, given }) => [field, stock - given]));
  return model.prizes.map((_, field) => left.get(field) ?? null);
}
