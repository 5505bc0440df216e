import type { WinLimits } from '#contracts/api/originals.ts';
import { type Currency, currencyOf, dollarsIn } from '#contracts/values/currency.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import type { StatementPart } from '../../platform/database/statement-parts.ts';
import { announceChange } from '../sites/index.ts';
import { redivideLimits } from './exposure-slots.ts';
import type { ExposurePolicy, OriginalsTables } from './tables.ts';

export type { ExposurePolicy } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** Maximum wins, in minor units; days are UTC days. */
export type ExposureLimits = { bet: bigint; player_day: bigint; game_day: bigint; site_day: bigint };

/**
 * The policy of a site without its own: one bet may win 2.5 % of a bank of the same value in every currency.
 * It refuses no ordinary stake, regardless of the scale of the currency's stakes.
 */
export function defaultExposurePolicy(currency: Currency): ExposurePolicy {
  return { bank: defaultBankOf(currency), bet_bp: 250, player_bp: 500, game_bp: 1000, day_bp: 2000 };
}

/** The policy a site has set, or undefined. */
export async function findDeclaredPolicy(db: Db, siteId: number): Promise<ExposurePolicy | undefined> {
  return await tables(db)
    .selectFrom('exposure_policy')
    .select(['bank', 'bet_bp', 'player_bp', 'game_bp', 'day_bp'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/** The bank of the policy that a site has set, as part of a statement; undefined without one. */
export const DECLARED_BANK: StatementPart<{ bank_declared: bigint | null }, bigint | undefined> = {
  columns: 'bank.declared as bank_declared',
  joins: `left join lateral (select x.bank as declared from originals.exposure_policy x
    where x.site_id = requested.site_id limit 1) bank on true`,
  read: ({ bank_declared }) => bank_declared ?? undefined,
};

/** The policy of a site, or the default of its currency. */
export async function findExposurePolicy(db: Db, siteId: number, currency: string): Promise<ExposurePolicy> {
  return (await findDeclaredPolicy(db, siteId)) ?? defaultExposurePolicy(currencyOf(currency));
}

/** Sets a site's policy, effective immediately, including the rest of the day; replaces the previous one. */
export async function setExposurePolicy(tx: Tx, siteId: number, policy: ExposurePolicy): Promise<void> {
  await tables(tx)
    .insertInto('exposure_policy')
    .values({ site_id: siteId, ...policy })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(policy))
    .execute();
  await redivideLimits(tx, siteId, exposureLimitsOf(policy));
  await announceChange(tx, siteId);
}

/** The amounts of a policy. */
export function exposureLimitsOf({
  bank,
  bet_bp,
  player_bp,
  game_bp,
  day_bp,
}: ExposurePolicy): ExposureLimits {
  const share = (points: number) => (bank * BigInt(points)) / 10_000n;
  return {
    bet: share(bet_bp),
    player_day: share(player_bp),
    game_day: share(game_bp),
    site_day: share(day_bp),
  };
}

/** The amounts in wire format. */
export function presentLimits({ bet, player_day, game_day, site_day }: ExposureLimits): WinLimits {
  return {
    bet: bet.toString(),
    player_day: player_day.toString(),
    game_day: game_day.toString(),
    site_day: site_day.toString(),
  };
}

/** In major units: about ten million US dollars each. */
const DEFAULT_BANKS: Readonly<Record<string, bigint>> = {
  USD: 10_000_000n,
  CNY: 70_000_000n,
  THB: 350_000_000n,
  PHP: 500_000_000n,
  JPY: 1_500_000_000n,
  KRW: 14_000_000_000n,
  MMK: 20_000_000_000n,
  MNT: 35_000_000_000n,
  IDR: 160_000_000_000n,
  VND: 250_000_000_000n,
  TOKEN: 10_000_000n,
};

/** The default bank of a site without its own, in minor units; limits are shares of it. */
export function defaultBankOf(currency: Currency): bigint {
  const bank = DEFAULT_BANKS[currency];
  return bank ? inMinorUnits(bank, currency) : dollarsIn(currency, 10_000_000);
}
