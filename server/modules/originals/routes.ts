import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { cycleMsOf } from '#contracts/values/jurisdictions.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Handler, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { availableFreeRounds, playableBalance } from '../bonuses/index.ts';
import { playTotalsSince } from '../ledger/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { acquireGame, jurisdictionOf } from '../protection/index.ts';
import {
  autoplayRulesOf,
  findAutoplay,
  presentAutoplay,
  startAutoplay as startAutoplayOf,
  stopAutoplay as stopAutoplayOf,
} from './autoplay.ts';
import { offeredStakes } from './exposure.ts';
import { presentLimits } from './exposure-policy.ts';
import { requireKnownGame, requireOfferedGame } from './game-lookup.ts';
import { cycleWithin, findPlayTerms, stakesWithin } from './game-settings.ts';
import { presentOpenJackpots } from './jackpot-display.ts';
import {
  beginRound as begin,
  type MultiStepResult,
  restoreRound,
  stepRound as takeStep,
} from './multi-step-rounds.ts';
import { findOpenRound, type OpenRoundRow } from './open-rounds.ts';
import { isChoiceGame } from './outcomes.ts';
import { presentFreeRounds, presentOpenRound, presentRound, presentSeedPair } from './presenters.ts';
import { countRoundsSince, findRound, listLastRounds } from './round-history.ts';
import { playRound as play, type RoundRequest } from './rounds.ts';
import type { SeedEncryption } from './seed-encryption.ts';
import { openSeedPair, rotateSeedPair, updateClientSeed } from './seed-pairs.ts';
import { findRevealedSeed } from './seeds.ts';
import { isOfferedStake, stakeStepOf } from './stake-steps.ts';

/** Game data, seeds and the open round for a game's page. */
export function openGame(seal: SeedEncryption): Handler<'openGame'> {
  return async (input, { db, site, player }) => {
    const { game, card } = await requireOfferedGame(db, site.id, gameKeyOf(input));
    await requireMayPlay(db, site.id, player.id);
    const key = seedPairKey(input, { site, player });
    const opening = { ...gameKeyOf(input), gameName: card.game_name, sessionId: player.sessionId };
    const place = { place: input.place, visit: input.visit, takeOver: input.take_over };
    await acquireGame(db, key, { ...opening, ...place }, new Date());
    const currency = currencyOf(site.currency);
    const [seedPair, [last], open, rounds, played, balance, free, terms, profile] = await Promise.all([
      openSeedPair(db, seal, key),
      listLastRounds(db, key, 1),
      findOpenRound(db, key),
      countRoundsSince(db, site.id, player.id, player.sessionStartedAt),
      playTotalsSince(db, site.id, player.id, player.sessionStartedAt),
      playableBalance(db, site.id, player.id),
      availableFreeRounds(db, { siteId: site.id, playerId: player.id }, gameKeyOf(input), new Date()),
      findPlayTerms(db, site.id, game.game_code, currency),
      jurisdictionOf(db, site.id),
    ]);
    const { limits, settings } = terms;
    const stakes = offeredStakes(game, stakesWithin(game, currency, settings), limits);
    return {
      seeds: presentSeedPair(seedPair, game),
      stakes: stakes.map(String),
      stake_step: stakeStepOf(game).toString(),
      currency,
      exponent: exponentOf(currency),
      balance: balance.toString(),
      win_limits: presentLimits(limits),
      cycle_ms: cycleWithin(cycleMsOf(profile, card.category), terms),
      autoplay: presentAutoplay(profile, isChoiceGame(game) && game.hasSteps),
      last_round: last ? presentRound(last) : null,
      open_round: open ? presentOpenRound(restoreRound(seal, open)) : null,
      free_rounds: free.map(presentFreeRounds),
      session: {
        started_at: player.sessionStartedAt.toISOString(),
        rounds,
        staked: (played.staked - pendingStake(open, player.sessionStartedAt)).toString(),
        won: played.returned.toString(),
      },
    };
  };
}

/** The stake of a round that is still open: the page counts it when the round is settled. */
function pendingStake(open: OpenRoundRow | undefined, since: Date): bigint {
  return open && open.opened_at > since ? open.stake : 0n;
}

/** Plays and settles a round in one transaction. */
export function playRound(seal: SeedEncryption): Handler<'playRound'> {
  return async (input, { db, site, player }) => {
    const request = {
      ...requestOf(input, { site, player }),
      ...{ freeBonus: input.free_bonus, autoplayId: input.autoplay_id },
    };
    const played = await play(db, seal, request);
    const balance = played.replayed ? await playableBalance(db, site.id, player.id) : played.balance;
    const key = { siteId: site.id, playerId: player.id, gameCode: input.game_code };
    const autoplay = !played.replayed
      ? played.autoplay
      : input.autoplay_id
        ? await findAutoplay(db, key, input.autoplay_id)
        : null;
    return {
      ...{ round: presentRound(played.round), balance: balance.toString(), replayed: played.replayed },
      autoplay,
    };
  };
}

/** Starts autoplay, if the jurisdiction allows it. */
export const startAutoplay: Handler<'startAutoplay'> = async (input, { db, site, player }) => {
  const { game } = await requireOfferedGame(db, site.id, gameKeyOf(input));
  if (isChoiceGame(game) && game.hasSteps) refuse('gameUnavailable');
  await requireMayPlay(db, site.id, player.id);
  const currency = currencyOf(site.currency);
  const [terms, profile, balance] = await Promise.all([
    findPlayTerms(db, site.id, game.game_code, currency),
    jurisdictionOf(db, site.id),
    playableBalance(db, site.id, player.id),
  ]);
  const rules = autoplayRulesOf(input);
  if (!isOfferedStake(game, stakesWithin(game, currency, terms.settings), rules.stake))
    refuse('invalidStake');
  const key = { siteId: site.id, playerId: player.id, gameCode: game.game_code };
  const autoplay_id = await transaction(db, (tx) => startAutoplayOf(tx, key, rules, { profile, balance }));
  return { autoplay_id };
};

/** Stops a player's autoplay. */
export const stopAutoplay: Handler<'stopAutoplay'> = async (input, { db, site, player }) => {
  requireKnownGame(gameKeyOf(input));
  const key = { siteId: site.id, playerId: player.id, gameCode: input.game_code };
  await transaction(db, (tx) => stopAutoplayOf(tx, key, input.autoplay_id));
  return {};
};

/** Starts a multi-step round. */
export function beginRound(seal: SeedEncryption): Handler<'beginRound'> {
  return async (input, { db, site, player }) =>
    presentMultiStepRound(await begin(db, seal, requestOf(input, { site, player })));
}

/** Takes one step of an open round. */
export function stepRound(seal: SeedEncryption): Handler<'stepRound'> {
  return async ({ round_id, step, action }, { db, site, player }) => {
    const roundId = isUuid(round_id) ? round_id : refuse('notFound');
    return presentMultiStepRound(
      await takeStep(db, seal, { siteId: site.id, playerId: player.id, roundId, step, action }),
    );
  };
}

function presentMultiStepRound({ open, round, balance, replayed }: MultiStepResult) {
  return {
    open: open && presentOpenRound(open),
    round: round && presentRound(round),
    balance: balance.toString(),
    replayed,
  };
}

/** Sets the player’s client seed for later rounds (fairness 3). */
export function setClientSeed(seal: SeedEncryption): Handler<'setClientSeed'> {
  return async (input, { db, site, player }) => {
    const game = requireKnownGame(gameKeyOf(input));
    const key = seedPairKey(input, { site, player });
    const seedPair = await transaction(db, (tx) => updateClientSeed(tx, seal, key, input.client_seed));
    return { seeds: presentSeedPair(seedPair, game) };
  };
}

/** Reveals the server seed and commits to the next one (fairness 3). */
export function rotateSeeds(seal: SeedEncryption): Handler<'rotateSeeds'> {
  return async (input, { db, site, player }) => {
    const game = requireKnownGame(gameKeyOf(input));
    const { revealed, seedPair } = await transaction(db, (tx) =>
      rotateSeedPair(tx, seal, seedPairKey(input, { site, player })),
    );
    return {
      revealed: {
        server_seed: revealed.serverSeed,
        server_seed_hash: revealed.hash,
        rounds: revealed.rounds,
      },
      seeds: presentSeedPair(seedPair, game),
    };
  };
}

/** Jackpots of a site with their current amounts. */
export const houseJackpots: Handler<'houseJackpots'> = async (_, { db, site }) => {
  const currency = currencyOf(site.currency);
  return {
    value: await presentOpenJackpots(db, site.id, currency),
    ...{ currency, exponent: exponentOf(currency) },
  };
};

/** All data needed to recompute a round of a revealed seed. */
export const roundProof: Handler<'roundProof'> = async (input, { db, site }) => {
  const round = (await findRound(db, site.id, input.round_id)) ?? refuse('notFound');
  return { round: presentRound(round), server_seed: await findRevealedSeed(db, site.id, round.seed_id) };
};

/** The player’s last rounds of a game. */
export const recentRounds: Handler<'recentRounds'> = async (input, { db, site, player }) => {
  requireKnownGame(gameKeyOf(input));
  const rounds = await listLastRounds(db, seedPairKey(input, { site, player }), input.limit);
  const net = rounds.reduce(
    (sum, round) =>
      round.free_bonus ? sum : sum + round.win - round.stake + BigInt(round.jackpot?.won ?? 0),
    0n,
  );
  return { value: rounds.map(presentRound), net: toWireAmount(net, site.currency) };
};

function gameKeyOf({ provider_code, game_code }: { provider_code: string; game_code: string }) {
  return { providerCode: provider_code, gameCode: game_code };
}

type BetInput = {
  provider_code: string;
  game_code: string;
  client_round_id: string;
  stake: string;
  choice?: unknown;
};

function requestOf(input: BetInput, { site, player }: Pick<PlayerContext, 'site' | 'player'>): RoundRequest {
  return {
    ...gameKeyOf(input),
    siteId: site.id,
    currency: currencyOf(site.currency),
    player,
    clientRoundId: input.client_round_id,
    stake: BigInt(input.stake),
    choice: input.choice,
  };
}

function seedPairKey(
  { game_code }: { game_code: string },
  { site, player }: Pick<PlayerContext, 'site' | 'player'>,
) {
  return { siteId: site.id, playerId: player.id, gameCode: game_code };
}
