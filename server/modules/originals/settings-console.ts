import type { GameSettingsValues } from '#contracts/console/own-games.ts';
import { type Currency, currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { cycleMsOf, type JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { choiceGames } from '#games/choice-games.ts';
import { findSharedGame, type SharedGame, sharedGames } from '#games/shared-games.ts';
import { OWN_PROVIDER, slotGames } from '#games/slot-games.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { findGame } from '../catalog/index.ts';
import { jurisdictionOf, protectionProfileOf } from '../protection/index.ts';
import { type ExposureLimits, exposureLimitsOf, findExposurePolicy } from './exposure-policy.ts';
import {
  type GameSettings,
  listGameSettings,
  mixesPublicValue,
  NO_GAME_SETTINGS,
  setGameSettings,
} from './game-settings.ts';
import { type AnyGame, findOwnGame } from './outcomes.ts';

/** Bounds of a site's settings of a game; amounts in minor units. */
type Bounds = {
  min: bigint;
  max: bigint;
  /** The stakes of a single-player game; a shared game accepts all multiples of its step. */
  stakes: readonly bigint[];
  step: bigint;
  maxWin: bigint;
  minCycleMs: number | null;
  cycleMs: number | null;
};
type Place = {
  currency: Currency;
  limits: ExposureLimits;
  profile: JurisdictionProfile;
  /** The maximum slot stake in the site's terms, for players above the age limit. */
  slotCap: bigint | null;
};

/** Own games in the console: a site's changes to each, and their bounds. */
export const gameSettingsHandlers = (entropy: string | undefined): ConsoleHandlers => ({
  async ownGames(_, { db, site }) {
    const [place, settings] = await Promise.all([
      findPlace(db, site.id, site.currency),
      listGameSettings(db, site.id),
    ]);
    const codes = [...slotGames, ...choiceGames, ...sharedGames].map(({ game_code }) => game_code);
    const value = codes.map(async (game_code) => {
      const card = await findGame(db, site.id, OWN_PROVIDER, game_code);
      const kind = findSharedGame(game_code) ? ('shared' as const) : ('single' as const);
      return {
        ...{ game_code, kind, name: card?.game_name ?? '', is_on_sale: card?.playable ?? false },
        can_mix: canMix(game_code),
        settings: toValues(settings.get(game_code) ?? NO_GAME_SETTINGS),
        bounds: {
          ...presentBounds(boundsOf(game_code, place)!),
          entropy_source: (canMix(game_code) && entropy) || null,
          mixes_by_default: canMix(game_code) && mixesPublicValue(NO_GAME_SETTINGS, entropy),
        },
      };
    });
    return { value: await Promise.all(value) };
  },
  async setOwnGame({ game_code, before, after }, { tx, site }) {
    const bounds = boundsOf(game_code, await findPlace(tx, site.id, site.currency)) ?? deny('notFound');
    await lockSettings(tx, site.id);
    const known = toValues((await listGameSettings(tx, site.id)).get(game_code) ?? NO_GAME_SETTINGS);
    if (!isUnchanged(before, known) || isUnchanged(known, after)) deny('changedMeanwhile');
    requireWithinBounds(fromValues(after), bounds);
    if (after.outside_entropy && !(canMix(game_code) && entropy)) denyField('after.outside_entropy', 'range');
    await setGameSettings(tx, site.id, game_code, fromValues(after));
    const change = { before: known as Fields, after: after as Fields };
    return { answer: {}, change: { subject: `game:${OWN_PROVIDER}/${game_code}`, ...change } };
  },
});

/** Games with a separate seed per shared round can mix in a public value. */
const canMix = (gameCode: string) => findSharedGame(gameCode)?.source === 'seed';

async function findPlace(db: Db, siteId: number, code: string): Promise<Place> {
  const currency = currencyOf(code);
  const [policy, profile, { slot_cap, slot_cap_young }] = await Promise.all([
    findExposurePolicy(db, siteId, currency),
    jurisdictionOf(db, siteId),
    protectionProfileOf(db, siteId),
  ]);
  return {
    ...{ currency, limits: exposureLimitsOf(policy), profile },
    slotCap: slot_cap ?? slot_cap_young,
  };
}

function boundsOf(gameCode: string, place: Place): Bounds | undefined {
  const shared = findSharedGame(gameCode);
  if (shared) return sharedBounds(shared, place);
  const game = findOwnGame(OWN_PROVIDER, gameCode);
  return game && singleBounds(game, place);
}

function singleBounds(game: AnyGame, { currency, limits, profile, slotCap }: Place): Bounds {
  const all = game.stakesFor(currency, exponentOf(currency));
  const isSlot = slotGames.some(({ game_code }) => game_code === game.game_code);
  const within = isSlot && slotCap !== null ? all.filter((stake) => stake <= slotCap) : all;
  const stakes = within.length > 0 ? within : all.slice(0, 1);
  const cycleMs = cycleMsOf(profile, isSlot ? 'slots' : '');
  return {
    ...{ min: stakes[0]!, max: stakes.at(-1)!, stakes, step: 1n, maxWin: limits.bet, cycleMs },
    minCycleMs: cycleMs,
  };
}

function sharedBounds(game: SharedGame, { currency, limits }: Place): Bounds {
  const { min, max, step } = game.limitsFor(currency, exponentOf(currency));
  return { min, max, step, stakes: [], maxWin: limits.game_day, minCycleMs: null, cycleMs: null };
}

/** Refuses `invalidRequest` with the first field that is out of bounds. */
function requireWithinBounds(
  { min_stake, max_stake, max_win, cycle_ms }: GameSettings,
  bounds: Bounds,
): void {
  const fail = (field: keyof GameSettings, rule: string): never =>
    deny('invalidRequest', { fields: [{ field: `after.${field}`, rule }] });
  for (const [field, stake] of [
    ['min_stake', min_stake],
    ['max_stake', max_stake],
  ] as const) {
    if (stake === null) continue;
    if (stake < bounds.min || stake > bounds.max) fail(field, 'range');
    const isStake = bounds.stakes.length === 0 || bounds.stakes.includes(stake);
    if (!isStake || stake % bounds.step !== 0n) fail(field, 'step');
  }
  if (max_win !== null && max_win > bounds.maxWin) fail('max_win', 'range');
  if (cycle_ms !== null && (bounds.minCycleMs === null || cycle_ms < bounds.minCycleMs))
    fail('cycle_ms', 'range');
}

/** One change of a site's games at a time. */
async function lockSettings(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('originals/game_settings', $1))`;
  await write(tx, { text, values: [siteId] });
}

const text = (amount: bigint | null) => amount?.toString() ?? null;
const amountOf = (value: string | null) => (value === null ? null : BigInt(value));

const toValues = ({
  min_stake,
  max_stake,
  max_win,
  cycle_ms,
  outside_entropy,
}: GameSettings): GameSettingsValues => ({
  ...{
    min_stake: text(min_stake),
    max_stake: text(max_stake),
    max_win: text(max_win),
    cycle_ms,
    outside_entropy,
  },
});
const fromValues = ({
  min_stake,
  max_stake,
  max_win,
  cycle_ms,
  outside_entropy,
}: GameSettingsValues): GameSettings => ({
  ...{
    min_stake: amountOf(min_stake),
    max_stake: amountOf(max_stake),
    max_win: amountOf(max_win),
    cycle_ms,
    outside_entropy,
  },
});

const presentBounds = ({ min, max, stakes, step, maxWin, minCycleMs, cycleMs }: Bounds) => ({
  ...{ min_stake: min.toString(), max_stake: max.toString(), step: step.toString() },
  ...{ stakes: stakes.map(String), max_win: maxWin.toString(), min_cycle_ms: minCycleMs, cycle_ms: cycleMs },
});
