import { createHmac } from 'node:crypto';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { cycleMsOf } from '#contracts/values/jurisdictions.ts';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { choiceOutcomeOf } from '#games/choice-games.ts';
import { seedHash } from '#games/engine/fair/index.ts';
import { bindCommitment, toWire } from '#games/slot-games.ts';
import type { Db } from '../../platform/database/index.ts';
import { keysOf, type SecretKey } from '../../platform/encryption.ts';
import type { Context, Handler, Handlers, SiteRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { siteProfile } from '../sites/index.ts';
import { requireOfferedGame } from './game-lookup.ts';
import { cycleWithin, findPlayTerms, stakesWithin } from './game-settings.ts';
import { autoEndAt } from './idle-rounds.ts';
import { type AnyGame, isChoiceGame, parseChoice, refuseOnInvalidInput } from './outcomes.ts';
import { isOfferedStake, stakeStepOf } from './stake-steps.ts';

/** Counts an attempt from the caller's address, and refuses `tooManyAttempts` above the limit per period. */
export type CountAttempt = (
  context: Context,
  limit: { scope: string; free: number; seconds: number },
) => Promise<void>;

/** Maximum rounds and steps of a network per hour. */
const QUOTA = { scope: 'free_play', free: 3000, seconds: HOUR_SECONDS };
/** Play money of a visit, in multiples of the lowest stake. */
const FREE_STAKES = 1000n;
const CLIENT_SEED = 'free play';

/**
 * Own games for play money, without an account. Stateless: seeds are derived from the visit by a keyed hash,
 * so no row is written and nothing is revealed about the random seeds of players.
 */
export function freePlayHandlers(secretKey: SecretKey, countAttempt: CountAttempt): Handlers {
  const key = createHmac('sha256', keysOf(secretKey).first).update('free play').digest();
  const seedOf = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(parts.join('|')).digest('hex');
  const openFreePlay: Handler<'openFreePlay'> = async (input, { db, site }) => {
    const { game, stakes, cycleMs } = await findFreeTerms(db, site, input);
    return {
      stakes: stakes.map(String),
      stake_step: stakeStepOf(game).toString(),
      exponent: exponentOf(currencyOf(site.currency)),
      balance: (stakes[0]! * FREE_STAKES).toString(),
      cycle_ms: cycleMs,
    };
  };
  const playFree: Handler<'playFree'> = async (input, context) => {
    const { db, site } = context;
    const { game, stakes } = await findFreeTerms(db, site, input);
    const stake = BigInt(input.stake);
    if (!isOfferedStake(game, stakes, stake)) refuse('invalidStake');
    const choice = parseChoice(game, input.choice);
    await countAttempt(context, QUOTA);
    const serverSeed = seedOf(String(site.id), game.game_code, input.visit);
    const drawn = { serverSeed, clientSeed: CLIENT_SEED, nonce: input.nonce, stake };
    return freeRound(game, drawn, { ...input, choice, currency: site.currency });
  };
  return { openFreePlay, playFree };
}

/**
 * The game and its terms; refuses `gameUnavailable`, and `demoClosed` if it is not offered for play money.
 */
async function findFreeTerms(
  db: Db,
  site: SiteRef,
  { provider_code, game_code }: { provider_code: string; game_code: string },
) {
  const { hasFreePlay } = await siteProfile(db, site.id);
  if (!hasFreePlay) refuse('demoClosed');
  const key = { providerCode: provider_code, gameCode: game_code };
  const { game, card } = await requireOfferedGame(db, site.id, key);
  const currency = currencyOf(site.currency);
  const [terms, profile] = await Promise.all([
    findPlayTerms(db, site.id, game_code, currency),
    jurisdictionOf(db, site.id),
  ]);
  const stakes = stakesWithin(game, currency, terms.settings);
  return { game, stakes, cycleMs: cycleWithin(cycleMsOf(profile, card.category), terms) };
}

type Drawn = { serverSeed: string; clientSeed: string; nonce: number; stake: bigint };
type FreeInput = {
  visit: string;
  choice: unknown;
  actions?: readonly unknown[] | undefined;
  currency: string;
};

/** A round in the same form as rounds for money. */
function freeRound(game: AnyGame, drawn: Drawn, { visit, choice, actions = [], currency }: FreeInput) {
  const played = isChoiceGame(game)
    ? refuseOnInvalidInput(() => game.play({ ...drawn, choice, actions }))
    : game.play(drawn);
  const [staked, outcome] =
    'view' in played ? [played.staked, choiceOutcomeOf(played)] : [drawn.stake, toWire(played)];
  const now = new Date();
  const { payTableHash, mappingVersion } = game.rules;
  const hash = seedHash(drawn.serverSeed);
  const id = `free-${visit.slice(0, 16)}-${drawn.nonce}`;
  const item = {
    ...{ round_id: id, client_round_id: id, provider_code: game.provider_code, game_code: game.game_code },
    ...{ stake: staked.toString(), currency, nonce: drawn.nonce, outcome },
    ...{ server_seed_hash: hash, client_seed: drawn.clientSeed },
    ...{ pay_table_hash: payTableHash, mapping_version: mappingVersion },
    round_commit: bindCommitment(hash, payTableHash),
  };
  if (played.win === null) {
    const times = { opened_at: now.toISOString(), ends_at: autoEndAt(now).toISOString() };
    return { open: { ...item, step: actions.length, ...times }, round: null };
  }
  const settled = {
    win: played.win.toString(),
    is_free: false,
    jackpot: null,
    settled_at: now.toISOString(),
  };
  return { open: null, round: { ...item, ...settled } };
}
