import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Handler, Handlers, PlayerContext, SiteRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { playableBalance } from '../bonuses/index.ts';
import { playTotalsSince } from '../ledger/index.ts';
import {
  autoplayRulesOf,
  presentAutoplay,
  presentLimits,
  startAutoplay,
  stopAutoplay,
} from '../originals/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { acquireGame, jurisdictionOf } from '../protection/index.ts';
import { findRoomLimits, placeBet } from './bets.ts';
import { leaveFlight } from './flight-exit.ts';
import { requireKnownGame, requireOfferedGame } from './game-lookup.ts';
import { findRoundProof, listOwnBets, listPastRounds } from './past-rounds.ts';
import { presentOwnBet } from './presenters.ts';
import { readRoomSnapshot } from './room-view.ts';
import { currentOrNewRound, type RoomSecrets, recordViewers } from './round-opening.ts';

/** The calls of the rooms. */
export function createRoomRoutes(secrets: RoomSecrets): Handlers {
  return {
    viewRoom: viewRoom(secrets),
    enterRoom: enterRoom(secrets),
    placeRoomBet: placeRoomBet(secrets),
    startRoomAutoplay: startRoomAutoplay(secrets),
    stopRoomAutoplay: async (input, { db, site, player }) => {
      requireKnownGame(input);
      const key = { ...keyOf(site, input), playerId: player.id };
      await transaction(db, (tx) => stopAutoplay(tx, key, input.autoplay_id));
      return {};
    },
    leaveFlight: async ({ bet_id }, { db, site, player }) => {
      const receivedAt = performance.now();
      if (!isUuid(bet_id)) refuse('notFound');
      const request = { siteId: site.id, playerId: player.id, betId: bet_id, receivedAt };
      return { bet: presentOwnBet(await leaveFlight(db, secrets.seal, request)) };
    },
    roomRounds: async (input, { db, site }) => {
      requireKnownGame(input);
      return await listPastRounds(db, keyOf(site, input), input.page);
    },
    ownRoomBets: async (input, { db, site, player }) => {
      requireKnownGame(input);
      const bets = await listOwnBets(db, keyOf(site, input), player.id, { limit: input.limit });
      return { value: bets.map(presentOwnBet), exponent: exponentOf(currencyOf(site.currency)) };
    },
    roomProof: async ({ id }, { db, site }) => (await findRoundProof(db, site.id, id)) ?? refuse('notFound'),
  };
}

function viewRoom(secrets: RoomSecrets): Handler<'viewRoom'> {
  return async (input, { db, site }) => {
    const { game } = await requireOfferedGame(db, site.id, input);
    const key = keyOf(site, input);
    await currentOrNewRound(db, secrets, { ...key, game, currency: site.currency });
    await recordViewers(db, [key]);
    return { room: (await readRoomSnapshot(db, key)).view };
  };
}

function enterRoom(secrets: RoomSecrets): Handler<'enterRoom'> {
  return async (input, { db, site, player }) => {
    const { game, card } = await requireOfferedGame(db, site.id, input);
    await requireMayPlay(db, site.id, player.id);
    const opening = {
      providerCode: card.provider_code,
      gameCode: game.game_code,
      gameName: card.game_name,
      sessionId: player.sessionId,
      place: input.place,
      visit: input.visit,
      takeOver: input.take_over,
    };
    await acquireGame(db, { siteId: site.id, playerId: player.id }, opening, new Date());
    const key = keyOf(site, input);
    const currency = currencyOf(site.currency);
    const round = await currentOrNewRound(db, secrets, { ...key, game, currency });
    await recordViewers(db, [key]);
    const [{ view }, own, balance, played, limits, profile] = await Promise.all([
      readRoomSnapshot(db, key),
      listOwnBets(db, key, player.id, { limit: 50, roundId: round.round_id }),
      playableBalance(db, site.id, player.id),
      playTotalsSince(db, site.id, player.id, player.sessionStartedAt),
      findRoomLimits(db, { siteId: site.id, game, currency, chain: secrets.chain }),
      jurisdictionOf(db, site.id),
    ]);
    const { chips, maxPerRound, lines, step, min, max, bank } = limits;
    return {
      room: view,
      own: own.map(presentOwnBet),
      limits: {
        chips: chips.map(String),
        step: `${step}`,
        min: `${min}`,
        max: `${max}`,
        max_per_round: `${maxPerRound}`,
        lines,
        bank: `${bank}`,
      },
      win_limits: game.maxPayout || game.flight ? presentLimits(limits.wins) : null,
      autoplay: presentAutoplay(profile, !game.flight),
      currency,
      exponent: exponentOf(currency),
      balance: balance.toString(),
      session: {
        started_at: player.sessionStartedAt.toISOString(),
        staked: played.staked.toString(),
        won: played.returned.toString(),
      },
    };
  };
}

function startRoomAutoplay({ chain }: RoomSecrets): Handler<'startRoomAutoplay'> {
  return async (input, { db, site, player }) => {
    const { game } = await requireOfferedGame(db, site.id, input);
    if (!game.flight) refuse('gameUnavailable');
    await requireMayPlay(db, site.id, player.id);
    const [{ min, max, step }, profile, balance] = await Promise.all([
      findRoomLimits(db, { siteId: site.id, game, currency: currencyOf(site.currency), chain }),
      jurisdictionOf(db, site.id),
      playableBalance(db, site.id, player.id),
    ]);
    const rules = autoplayRulesOf(input);
    const { stake } = rules;
    if (stake < min || stake > max || stake % step !== 0n) refuse('invalidStake');
    const key = { ...keyOf(site, input), playerId: player.id };
    return {
      autoplay_id: await transaction(db, (tx) => startAutoplay(tx, key, rules, { profile, balance })),
    };
  };
}

function placeRoomBet({ chain }: RoomSecrets): Handler<'placeRoomBet'> {
  return async (input, { db, site, player }: PlayerContext) => {
    const placed = await placeBet(db, {
      siteId: site.id,
      currency: currencyOf(site.currency),
      player,
      game: requireKnownGame(input),
      chain,
      roundId: isUuid(input.round_id) ? input.round_id : refuse('notFound'),
      clientBetId: input.client_bet_id,
      lines: input.lines,
      autoplayId: input.autoplay_id,
    });
    const balance = placed.balance ?? (await playableBalance(db, site.id, player.id));
    return { bet: presentOwnBet(placed.bet), balance: balance.toString(), replayed: placed.replayed };
  };
}

function keyOf(site: SiteRef, { game_code }: { game_code: string }) {
  return { siteId: site.id, gameCode: game_code };
}
