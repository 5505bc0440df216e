import { type WheelModel, wheelFiguresOf, wheelHash } from '#games/engine/wheel/index.ts';
import { type Db, run, schemaOf, type Tx } from '../../../platform/database/index.ts';
import type { RewardsTables, WheelFace } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A wheel's limits apart from its odds; money in minor units. */
type WheelLimits = {
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
  return await wheelsOf(db, siteId)
    .$if(code !== '', (query) => query.where('code', '=', code))
    .executeTakeFirst();
}

/** Every wheel of a site, open or closed, in display order. */
export async function listWheels(db: Db, siteId: number): Promise<PrizeWheel[]> {
  return await wheelsOf(db, siteId).execute();
}

function wheelsOf(db: Db, siteId: number) {
  return tables(db)
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
      'is_open as isOpen',
      'daily_tokens as dailyTokens',
      'daily_cash as dailyCash',
    ])
    .where('wheel.site_id', '=', siteId)
    .orderBy('position')
    .orderBy('code');
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

/** The remaining stock of each field of wheels, by code; null: unlimited. */
export async function remainingStocks(
  db: Db,
  siteId: number,
  wheels: readonly PrizeWheel[],
): Promise<Map<string, (number | null)[]>> {
  const rows = await run<{ hash: string; field: number; left: number }>(db, {
    text: `select wheel_hash as hash, field, stock - given as left from rewards.wheel_stock
      where site_id = $1 and wheel_hash = any ($2)`,
    values: [siteId, wheels.map(({ hash }) => hash)],
  });
  const leftOf = new Map(rows.map(({ hash, field, left }) => [`${hash}/${field}`, left]));
  return new Map(
    wheels.map(({ code, hash, model }) => [
      code,
      model.prizes.map((_, field) => leftOf.get(`${hash}/${field}`) ?? null),
    ]),
  );
}
