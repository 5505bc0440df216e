import { ZodError } from 'zod';
import { type BonusRules, bonusRules, DEFAULT_CONVERT_MULTIPLE } from '#contracts/values/bonus-rules.ts';
import { exponentOf } from '#contracts/values/currency.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { findSlotGame, OWN_PROVIDER } from '#games/slot-games.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { listGamesOnSale } from '../catalog/index.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { findSegment } from '../segments/index.ts';
import { type CampaignForecast, forecastCampaign } from './cost-forecast.ts';
import { type CampaignRow, history, tables } from './tables.ts';

export type NewCampaign = {
  campaignId: string;
  /** Validated here, because the rules are entered by staff. */
  rules: unknown;
  budget: bigint;
  startsAt: Date;
  endsAt?: Date | null;
  isDemo?: boolean;
  /** Simulated here if omitted. */
  forecast?: CampaignForecast;
};

/**
 * Saves a campaign as a draft, or a new version of one: it is inactive until another person opens it. Bonuses
 * granted under an earlier version keep their rules. The cost forecast is simulated and stored. Throws a
 * ZodError when the rules are invalid, exceed the jurisdiction's wagering limit, or cap winnings where it
 * forbids caps.
 */
export async function draftCampaign(
  tx: Tx,
  siteId: number,
  campaign: NewCampaign,
  audit: AuditContext,
): Promise<CampaignRow> {
  const rules = await withPayoutLimit(tx, siteId, bonusRules.parse(campaign.rules));
  requireOfferedStake(rules);
  await requireKnownSegment(tx, siteId, rules);
  await requireAllowedWagering(tx, siteId, rules);
  await requireAllowedConversionLimit(tx, siteId, rules);
  const values = {
    state: 'draft' as const,
    rules: JSON.stringify(rules),
    budget: campaign.budget,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt ?? null,
    is_demo: campaign.isDemo ?? false,
    forecast: JSON.stringify(campaign.forecast ?? forecastCampaign(rules, await listGamesOnSale(tx, siteId))),
    created_by: audit.actor,
    changed_at: audit.now,
  };
  const row = await tables(tx)
    .insertInto('campaign')
    .values({ site_id: siteId, campaign_id: campaign.campaignId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'campaign_id'])
        .doUpdateSet({ ...values, version: sql<number>`campaign.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await history.record(
    tx,
    { siteId, subject: campaign.campaignId, action: 'draft', detail: { version: row.version } },
    audit,
  );
  return row;
}

/** Free rounds of our own games must be of a slot, at one of its stakes. */
function requireOfferedStake({ free_rounds, currency }: BonusRules): void {
  if (free_rounds?.provider_code !== OWN_PROVIDER) return;
  const stakes = findSlotGame(free_rounds.game_code)?.stakesFor(currency, exponentOf(currency));
  if (stakes?.includes(BigInt(free_rounds.bet_value))) return;
  const path = ['free_rounds', stakes ? 'bet_value' : 'game_code'];
  const message = stakes ? 'must be one of the stakes of the game' : 'must be one of our slots';
  throw new ZodError([{ code: 'custom', path, message, input: free_rounds }]);
}

/** A rule-based segment must belong to the site. */
async function requireKnownSegment(tx: Tx, siteId: number, { segment_id }: BonusRules): Promise<void> {
  if (segment_id === null || (await findSegment(tx, { siteId, segmentId: segment_id }))) return;
  throw new ZodError([
    { code: 'custom', path: ['segment_id'], message: 'no such segment', input: segment_id },
  ]);
}

/**
 * The wagering multiple is capped by the site's jurisdiction, relative to the bonus itself (player protection
 * I1).
 */
async function requireAllowedWagering(tx: Tx, siteId: number, rules: BonusRules): Promise<void> {
  const { max_wagering: maxWagering } = await jurisdictionOf(tx, siteId);
  if (maxWagering === null || rules.wager_multiple * bonusMultiples(rules) <= maxWagering) return;
  const message = `at most ${maxWagering} times the bonus in this jurisdiction`;
  throw new ZodError([{ code: 'custom', path: ['wager_multiple'], message, input: rules.wager_multiple }]);
}

/** The wagering requirement as a multiple of the bonus; larger if the deposit must be wagered as well. */
const bonusMultiples = ({ wager_base, percent }: BonusRules): number =>
  wager_base === 'deposit_plus_bonus' ? (100 + percent) / percent : 1;

/**
 * Adds the default payout limit to rules that specify none, where the jurisdiction allows limits (operations
 * 4.2 rule 9).
 */
async function withPayoutLimit(tx: Tx, siteId: number, rules: BonusRules): Promise<BonusRules> {
  if (rules.max_convert_multiple !== undefined) return rules;
  const hasNone = rules.mode === 'cash' || rules.max_convert !== null;
  return { ...rules, max_convert_multiple: hasNone ? null : await defaultConvertMultiple(tx, siteId) };
}

/** The payout limit of a site's new campaigns, in hundredths of the bonus; null where it is forbidden. */
export async function defaultConvertMultiple(db: Db, siteId: number): Promise<number | null> {
  return (await jurisdictionOf(db, siteId)).caps_winnings ? DEFAULT_CONVERT_MULTIPLE : null;
}

/**
 * Rejects a payout cap on a completed bonus where the jurisdiction forbids caps (operations 4.2, player
 * protection I2).
 */
async function requireAllowedConversionLimit(tx: Tx, siteId: number, rules: BonusRules): Promise<void> {
  const names = ['max_convert', 'max_convert_multiple'] as const;
  const name = names.find((each) => (rules[each] ?? null) !== null);
  if (!name || (await jurisdictionOf(tx, siteId)).caps_winnings) return;
  const message = 'no limit of winnings in this jurisdiction';
  throw new ZodError([{ code: 'custom', path: [name], message, input: rules[name] }]);
}

type BonusLimits = Pick<JurisdictionProfile, 'caps_winnings' | 'max_wagering'>;

/**
 * Rules as they apply under the site's current jurisdiction: a payout cap set earlier is dropped and the
 * wagering multiple reduced where it no longer permits them.
 */
export async function withJurisdictionLimits<Ruled extends { site_id: number; rules: BonusRules }>(
  db: Db,
  ruled: Ruled,
): Promise<Ruled> {
  return limitedBy(await jurisdictionOf(db, ruled.site_id), ruled);
}

/** The same, with the terms of the jurisdiction already read. */
export function limitedBy<Ruled extends { rules: BonusRules }>(
  { caps_winnings: capsWinnings, max_wagering: maxWagering }: BonusLimits,
  ruled: Ruled,
): Ruled {
  const { rules } = ruled;
  const max =
    maxWagering === null ? Number.POSITIVE_INFINITY : Math.floor(maxWagering / bonusMultiples(rules));
  return {
    ...ruled,
    rules: {
      ...rules,
      wager_multiple: Math.min(rules.wager_multiple, max),
      max_convert: capsWinnings ? rules.max_convert : null,
      max_convert_multiple: (capsWinnings ? rules.max_convert_multiple : null) ?? null,
    },
  };
}

/** The campaign, locked: serialises grants against its budget. */
export async function lockCampaign(
  tx: Tx,
  siteId: number,
  campaignId: string,
): Promise<CampaignRow | undefined> {
  return await tables(tx)
    .selectFrom('campaign')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
}

/** A campaign with its current rules, or undefined. */
export async function findCampaign(
  db: Db,
  siteId: number,
  campaignId: string,
): Promise<CampaignRow | undefined> {
  const row = await tables(db)
    .selectFrom('campaign')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row && (await withJurisdictionLimits(db, row));
}

/** Every campaign of a site, the newest change first. */
export async function listCampaigns(db: Db, siteId: number): Promise<CampaignRow[]> {
  return await tables(db)
    .selectFrom('campaign')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('changed_at', 'desc')
    .orderBy('campaign_id')
    .execute();
}

/** Current campaigns, by priority. */
export async function openCampaigns(db: Db, siteId: number, now: Date): Promise<CampaignRow[]> {
  const rows = await tables(db)
    .selectFrom('campaign')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .where('starts_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('campaign_id')
    .execute();
  if (rows.length === 0) return [];
  const limits = await jurisdictionOf(db, siteId);
  const inForce = rows.map((row) => limitedBy(limits, row));
  return inForce.sort((a, b) => priority(b.rules) - priority(a.rules));
}

/** Whether a campaign grants bonuses at a given time. */
export const isOpenAt = ({ state, starts_at, ends_at }: CampaignRow, now: Date): boolean =>
  state === 'open' && starts_at <= now && (!ends_at || now < ends_at);

const priority = (rules: BonusRules): number => rules.priority;
