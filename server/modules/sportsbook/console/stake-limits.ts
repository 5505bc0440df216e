import { currencyOf } from '#contracts/values/currency.ts';
import { SPORTS, type Sport } from '#odds/settlement/sport.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { maskedPlayers, playerIdOfFilter } from '../../players/index.ts';
import { suppressedPlayers } from '../../protection/index.ts';
import { findTerms, lockTerms, setTerms } from '../sports-terms.ts';
import {
  findPlayerFactor,
  listCompetitionLimits,
  listPlayerFactors,
  setCompetitionLimit,
  setMarketLimit,
  setPlayerFactor,
} from '../stake-limits.ts';

const minorOf = (text: string | null) => (text === null ? null : BigInt(text));
const limitText = (limit: bigint | null) => limit?.toString() ?? null;
const isSport = (sport: string): sport is Sport => (SPORTS as readonly string[]).includes(sport);

/** Maximum stakes by sport, competition and market, and player factors. */
export const stakeLimitHandlers: ConsoleHandlers = {
  async stakeLimits(_, { db, site }) {
    const { maxStake, sportMaxStakes } = await findTerms(db, {
      ...{ id: site.id, currency: currencyOf(site.currency) },
    });
    const competitions = await listCompetitionLimits(db, site.id);
    const sports = new Set([...competitions.map(({ sport }) => sport), ...Object.keys(sportMaxStakes)]);
    return {
      max_stake: maxStake,
      sports: [...sports].sort().map((sport) => ({ sport, max_stake: sportMaxStakes[sport] ?? null })),
      competitions: competitions.map((row) => ({ ...row, max_stake: limitText(row.max_stake) })),
      currency: site.currency,
    };
  },
  async setSportLimit({ sport, max_stake }, { tx, site }) {
    if (!isSport(sport)) deny('notFound');
    const brand = { id: site.id, currency: currencyOf(site.currency) };
    await lockTerms(tx, site.id);
    const { [sport]: before = null, ...others } = (await findTerms(tx, brand)).sportMaxStakes;
    const sportMaxStakes = max_stake === null ? others : { ...others, [sport]: max_stake };
    await setTerms(tx, brand, { sportMaxStakes });
    return {
      answer: {},
      change: { subject: `sport:${sport}`, before: { max_stake: before }, after: { max_stake } },
    };
  },
  async setCompetitionLimit({ competition_id, max_stake }, { tx, site }) {
    const maxStake = minorOf(max_stake);
    const changed = (await setCompetitionLimit(tx, site.id, competition_id, maxStake)) ?? deny('notFound');
    return { answer: {}, change: limitChange(`competition:${competition_id}`, changed, max_stake) };
  },
  async setMarketLimit({ market_id, max_stake }, { tx, site }) {
    const maxStake = minorOf(max_stake);
    const changed = (await setMarketLimit(tx, site.id, market_id, maxStake)) ?? deny('notFound');
    return { answer: {}, change: limitChange(`market:${market_id}`, changed, max_stake) };
  },
  async playerFactors(_, { db, site }) {
    const rows = await listPlayerFactors(db, site.id);
    const ids = rows.map(({ player_id }) => player_id);
    const players = await maskedPlayers(db, site.id, ids);
    const value = rows.map(({ player_id, factor_percent }) => ({
      player: players.get(player_id),
      factor_percent,
    }));
    return { value };
  },
  async setPlayerFactor({ player, factor_percent }, { tx, site, now }) {
    const playerId = (await playerIdOfFilter(tx, site.id, player)) ?? deny('notFound');
    const key = { siteId: site.id, playerId };
    const isRaised = factor_percent > (await findPlayerFactor(tx, key));
    if (isRaised && (await suppressedPlayers(tx, site.id, [playerId], now)).size > 0) deny('playerAtRisk');
    const before = await setPlayerFactor(tx, key, factor_percent);
    const change = { before: { factor_percent: before }, after: { factor_percent } };
    return { answer: {}, change: { subject: `player:${playerId}`, ...change } };
  },
};

function limitChange(
  subject: string,
  { name, before }: { name: string; before: bigint | null },
  maxStake: string | null,
) {
  return { subject, before: { name, max_stake: limitText(before) }, after: { name, max_stake: maxStake } };
}
