import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { type Db, run } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { isInActivityGroup, phoneCountryOf } from '../players/index.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { segmentsOfPlayer } from '../segments/index.ts';
import type { CampaignRow } from './tables.ts';

/** The player's VIP level, 0 by default, and the time. */
type At = { level?: number | undefined; now: Date };

/** Whether the player is eligible for the campaign's bonus, or for a further one. */
export async function isEligible(db: Db, campaign: CampaignRow, player: PlayerKey, at: At): Promise<boolean> {
  return (await eligibleCampaigns(db, [campaign], player, at)).length > 0;
}

/**
 * The campaigns, among some of a site, whose bonus the player is eligible for, or for a further one: level,
 * segment, country, frequency, other bonuses (operations 4.1). As many statements for many as for one.
 */
export async function eligibleCampaigns(
  db: Db,
  campaigns: readonly CampaignRow[],
  player: PlayerKey,
  { level = 0, now }: At,
): Promise<CampaignRow[]> {
  const atLevel = campaigns.filter(({ rules: { levels } }) => levels.length === 0 || levels.includes(level));
  if (atLevel.length === 0) return [];
  const rules = atLevel.map((campaign) => campaign.rules);
  const [groups, segments, countries, grants, { one_offer }] = await Promise.all([
    activityGroupsOf(db, player, rules, now),
    segmentsOfPlayer(
      db,
      player,
      rules.flatMap(({ segment_id }) => segment_id ?? []),
      now,
    ),
    countriesOf(db, player, rules),
    grantsByCampaign(db, player),
    jurisdictionOf(db, player.siteId),
  ]);
  // Where the jurisdiction permits one offer per player (player protection I4).
  if (one_offer && grants.size > 0) return [];
  const open = [...grants.values()].filter(({ has_open }) => has_open);
  // A non-stackable bonus excludes all others: none other may be active or pending, and none is added.
  const isStackable = ({ stackable }: BonusRules) =>
    open.length === 0 || (stackable && open.every(({ all_stackable }) => all_stackable));
  return atLevel.filter(
    ({ campaign_id, rules: own }) =>
      groups.has(own.segment) &&
      // Campaigns older than segments have none.
      (!own.segment_id || segments.has(own.segment_id)) &&
      isInCountry(own, countries) &&
      isStackable(own) &&
      (own.per_player === 0 || (grants.get(campaign_id)?.count ?? 0) < own.per_player),
  );
}

/** The groups by activity, among those of some rules, that a player belongs to. */
async function activityGroupsOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  rules: readonly BonusRules[],
  now: Date,
): Promise<Set<BonusRules['segment']>> {
  const groups = [...new Set(rules.map(({ segment }) => segment))];
  const isIn = await Promise.all(groups.map((group) => isInActivityGroup(db, siteId, playerId, group, now)));
  return new Set(groups.filter((_, at) => isIn[at]));
}

type Countries = ReadonlyMap<string, string | undefined>;

/** The country of a player's phone number, by the currency of the rules that ask for it. */
async function countriesOf(db: Db, player: PlayerKey, rules: readonly BonusRules[]): Promise<Countries> {
  const asked = rules.filter(({ countries }) => countries.length > 0);
  const currencies = [...new Set(asked.map(({ currency }) => currency))];
  const found = await Promise.all(currencies.map((currency) => phoneCountryOf(db, player, currency)));
  return new Map(currencies.map((currency, at) => [currency, found[at]]));
}

function isInCountry({ countries, currency }: BonusRules, known: Countries): boolean {
  const country = known.get(currency);
  return countries.length === 0 || (country !== undefined && countries.includes(country));
}

/** A player's bonuses of a campaign. `all_stackable`: whether none of the open ones excludes others. */
type Granted = { count: number; has_open: boolean; all_stackable: boolean };

async function grantsByCampaign(db: Db, { siteId, playerId }: PlayerKey): Promise<Map<string, Granted>> {
  const rows = await run<Granted & { campaign_id: string }>(db, {
    name: 'bonuses-grants-by-campaign',
    text: `select campaign_id, count(*)::int as count, bool_or(ended_at is null) as has_open,
        coalesce(bool_and(coalesce(rules ->> 'stackable', 'true') <> 'false') filter (where ended_at is null), true)
          as all_stackable
      from bonuses.grant where site_id = $1 and player_id = $2 group by campaign_id`,
    values: [siteId, playerId],
  });
  return new Map(rows.map(({ campaign_id, ...granted }) => [campaign_id, granted]));
}
