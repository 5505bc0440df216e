import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import type { Handler, Handlers, PlayerContext, SiteRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { playableBalance } from '../originals/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { takeGame } from '../protection/index.ts';
import { limitsOf, placeBet } from './bets.ts';
import { ownBets, pastRounds, proofOf } from './history.ts';
import { leaveFlight } from './leave.ts';
import { roundOf, type Secrets, seen } from './open.ts';
import { presentOwn } from './present.ts';
import { isBetId } from './round.ts';
import { gameOnSale, knownGame } from './selection.ts';
import { readRoom } from './view.ts';

/** The calls of the rooms. */
export function roomRoutes(secrets: Secrets): Handlers {
  return {
    viewRoom: viewRoom(secrets),
    enterRoom: enterRoom(secrets),
    placeRoomBet: placeRoomBet(secrets),
    leaveFlight: async ({ bet_id }, { db, site, player }) => {
      const receivedAt = performance.now();
      if (!isBetId(bet_id)) refuse('notFound');
      const request = { siteId: site.id, playerId: player.id, betId: bet_id, receivedAt };
      return { bet: presentOwn(await leaveFlight(db, secrets.seal, request)) };
    },
    roomRounds: async (input, { db, site }) => {
      knownGame(input);
      return await pastRounds(db, keyOf(site, input), input.page);
    },
    ownRoomBets: async (input, { db, site, player }) => {
      knownGame(input);
      const bets = await ownBets(db, keyOf(site, input), player.id, { limit: input.limit });
      return { value: bets.map(presentOwn), exponent: exponentOf(currencyOf(site.currency)) };
    },
    roomProof: async ({ id }, { db, site }) => (await proofOf(db, site.id, id)) ?? refuse('notFound'),
  };
}

function viewRoom(secrets: Secrets): Handler<'viewRoom'> {
  return async (input, { db, site }) => {
    const { game } = await gameOnSale(db, site.id, input);
    const key = keyOf(site, input);
    await roundOf(db, secrets, { ...key, game, currency: site.currency });
    await seen(db, [key]);
    return { room: (await readRoom(db, key)).view };
  };
}

function enterRoom(secrets: Secrets): Handler<'enterRoom'> {
  return async (input, { db, site, player }) => {
    const { game, card } = await gameOnSale(db, site.id, input);
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
    await takeGame(db, { siteId: site.id, playerId: player.id }, opening, new Date());
    const key = keyOf(site, input);
    const currency = currencyOf(site.currency);
    const round = await roundOf(db, secrets, { ...key, game, currency });
    await seen(db, [key]);
    const [{ view }, own, balance] = await Promise.all([
      readRoom(db, key),
      ownBets(db, key, player.id, { limit: 50, roundId: round.round_id }),
      playableBalance(db, site.id, player.id),
    ]);
    const { chips, mostPerRound, lines, step, least, most, bank } = limitsOf({
      game,
      currency,
      chain: secrets.chain,
    });
    return {
      room: view,
      own: own.map(presentOwn),
      limits: {
        chips: chips.map(String),
        step: `${step}`,
        least: `${least}`,
        most: `${most}`,
        most_per_round: `${mostPerRound}`,
        lines,
        bank: `${bank}`,
      },
      currency,
      exponent: exponentOf(currency),
      balance: balance.toString(),
    };
  };
}

function placeRoomBet({ chain }: Secrets): Handler<'placeRoomBet'> {
  return async (input, { db, site, player }: PlayerContext) => {
    const placed = await placeBet(db, {
      siteId: site.id,
      currency: currencyOf(site.currency),
      player,
      game: knownGame(input),
      chain,
      roundId: isBetId(input.round_id) ? input.round_id : refuse('notFound'),
      clientBetId: input.client_bet_id,
      lines: input.lines,
    });
    const balance = placed.balance ?? (await playableBalance(db, site.id, player.id));
    return { bet: presentOwn(placed.bet), balance: balance.toString(), replayed: placed.replayed };
  };
}

function keyOf(site: SiteRef, { game_code }: { game_code: string }) {
  return { siteId: site.id, gameCode: game_code };
}
