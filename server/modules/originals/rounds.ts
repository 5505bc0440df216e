import type { LobbyGame } from '#contracts/api/games.ts';
import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { cycleMsOf, type JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import { readStatementParts } from '../../platform/database/statement-parts.ts';
import type { PlayerRef } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { ACTIVE_BONUS, type ActiveBonus, consumeFreeRound, playableBalance } from '../bonuses/index.ts';
import { MAY_PLAY, type PlayEligibility, type PlayVerdict, requireEligible } from '../players/index.ts';
import {
  jurisdictionOf,
  type PlayerProtectionState,
  PROTECTION_STATE_PART,
  requireStakeAllowed,
} from '../protection/index.ts';
import { type AutoplayState, recordAutoplayRound, takeAutoplayRound } from './autoplay.ts';
import { type SettledFunds, settleWithFunds } from './bonus-settlement.ts';
import { countExposure, maxWinOf, requireWinWithinLimit } from './exposure.ts';
import type { ExposureLimits } from './exposure-policy.ts';
import { requireGameCycle } from './game-cycle.ts';
import { requireKnownGame, requireOfferedGame } from './game-lookup.ts';
import { cycleWithin, findPlayTerms, stakesWithin } from './game-settings.ts';
import { drawForJackpot, type JackpotPart, settleJackpot } from './jackpot-rounds.ts';
import {
  type AnyGame,
  drawRound,
  isChoiceGame,
  isSameBet,
  parseChoice,
  type RoundOutcome,
} from './outcomes.ts';
import { findRoundByClientId, type SettledRound } from './round-history.ts';
import { recordRound } from './round-records.ts';
import type { SeedEncryption } from './seed-encryption.ts';
import { type RoundSeeds, takeNonce } from './seed-pairs.ts';
import { postSettlement, type Settlement } from './settlement.ts';
import { isOfferedStake } from './stake-steps.ts';

/** A requested round. `stake` in minor units of the site's currency. */
export type RoundRequest = {
  siteId: number;
  currency: Currency;
  player: PlayerRef;
  providerCode: string;
  gameCode: string;
  clientRoundId: string;
  stake: bigint;
  /** The player's choice, as received; games without a choice have none. */
  choice?: unknown;
  /** The bonus whose free round is requested. */
  freeBonus?: string | undefined;
  /** The autoplay it belongs to. */
  autoplayId?: string | undefined;
};

/** The round, and for a new one the balance after it. */
type PlayResult =
  | { round: SettledRound; replayed: false; balance: bigint; autoplay: AutoplayState | null }
  | { round: SettledRound; replayed: true };

/**
 * Plays one round, or returns the one with this client round id: stake, win, round and event are one
 * transaction. An existing round is always returned: after a lost connection a client must see its round even
 * if balance, stakes or rights have changed. Refuses `gameUnavailable`, `invalidStake`, `invalidChoice`,
 * `insufficientFunds` with the current balance, `duplicateMismatch` when the id was used for another bet or
 * game, `tooFast` before the game's cycle is over, `winLimit` when it could win more than the site permits,
 * `autoplayOver` when its autoplay has stopped, and the refusals of `players`.
 */
export async function playRound(db: Db, seal: SeedEncryption, request: RoundRequest): Promise<PlayResult> {
  try {
    const accepted = await validateRequest(db, request, false);
    return await transaction(db, (tx) => playNewRound(tx, seal, accepted));
  } catch (error) {
    const first = await findRoundByClientId(db, request.siteId, request.player.id, request.clientRoundId);
    if (!first) throw error;
    if (first.game_code !== request.gameCode || first.stake !== request.stake) refuse('duplicateMismatch');
    if (!isSameBet(requireKnownGame(request), first.outcome, request.stake, request.choice))
      refuse('duplicateMismatch');
    return { round: first, replayed: true };
  }
}

/**
 * A request with its game; `card` has the name and category of the reports, `maxWin` is the maximum win of
 * the round.
 */
export type ValidatedRequest = RoundRequest & {
  game: AnyGame;
  card: LobbyGame;
  limits: ExposureLimits;
  /** The site's stakes. */
  stakes: readonly bigint[];
  maxWin: bigint;
  /** The house jackpot of the game. */
  jackpotId: string | undefined;
  /** Minimum time between two rounds. */
  cycleMs: number;
  profile: JurisdictionProfile;
};

/** Checks that need only the request: the game, its kind, the stake, the choice, the maximum win. */
export async function validateRequest(
  db: Db,
  request: RoundRequest,
  hasSteps: boolean,
): Promise<ValidatedRequest> {
  const { siteId, currency } = request;
  const [{ game, card }, playTerms, profile] = await Promise.all([
    requireOfferedGame(db, siteId, request),
    findPlayTerms(db, siteId, request.gameCode, currency),
    jurisdictionOf(db, siteId),
  ]);
  const { limits, settings, jackpotId } = playTerms;
  if ((isChoiceGame(game) && game.hasSteps) !== hasSteps) refuse('gameUnavailable');
  // A free round has the stake of its bonus, regardless of the site's current stakes.
  const stakes = request.freeBonus
    ? game.stakesFor(currency, exponentOf(currency))
    : stakesWithin(game, currency, settings);
  if (!isOfferedStake(game, stakes, request.stake)) refuse('invalidStake');
  const choice = parseChoice(game, request.choice);
  const cycleMs = cycleWithin(cycleMsOf(profile, card.category), playTerms);
  const bet = { ...request, choice, game, card, limits, stakes, jackpotId, cycleMs, profile };
  // A free round has the stake of its bonus and pays nothing directly.
  if (!request.freeBonus) requireWinWithinLimit(bet);
  return { ...bet, maxWin: maxWinOf(bet, request.stake) };
}

/**
 * Three round trips: the nonce (which locks the seed pair), then all remaining writes in one batch, then the
 * commit. The outcome is drawn before the stake is known to be covered; a refusal rolls it back with its
 * nonce, and the player never sees it.
 */
async function playNewRound(tx: Tx, seal: SeedEncryption, request: ValidatedRequest): Promise<PlayResult> {
  const { siteId, player, game, currency } = request;
  const gameCode = game.game_code;
  const seated = takeNonce(tx, seal, { siteId, playerId: player.id, gameCode });
  const requested = request.freeBonus ? { ...stakeCheckOf(request), stake: 0n } : stakeCheckOf(request);
  const now = new Date();
  const read = readPlayerState(tx, { siteId, playerId: player.id }, now);
  const [seeds, [protection, underBonus, { verdict }]] = await Promise.all([seated, read]);
  await requireStakeAllowed(tx, protection, requested, now);
  requireGameCycle({ ...seeds, cycleMs: request.cycleMs });
  const drawn = drawRound(game, seeds, request.stake, request.choice);
  if (request.freeBonus) return await playFreeRound(tx, request, { seeds, drawn, verdict });
  const key = { siteId, playerId: player.id, gameCode };
  const auto = request.autoplayId && (await takeAutoplayRound(tx, key, request.autoplayId, request));
  requireEligible(verdict);
  const { roundId } = seeds;
  const { stake, win } = drawn;
  const played = { ...request, ...seeds, gameCode, nonce: BigInt(seeds.nonce) };
  const money = { siteId, playerId: player.id, currency, roundId, gameCode, stake, win };
  const { early, part } = await settleFirst(tx, request, money, seeds, underBonus);
  const won = part?.drawn.won ?? 0n;
  const [settled, round] = await Promise.all([
    early?.balance ?? postSettlement(tx, money),
    // Saves one statement in every round: the round is written together with its exposure.
    recordRound(tx, played, drawn, early?.bonus, part?.drawn, (insert) =>
      countExposure(tx, request, seeds.settledAt, win - stake, insert),
    ),
    part && settleJackpot(tx, part),
  ]);
  const balance = settled + won;
  const autoplay = auto ? await recordAutoplayRound(tx, key, auto, { win: win + won, balance }) : null;
  return { round, replayed: false, balance, autoplay };
}

/**
 * The posting before the round is recorded, because the round's event contains the shares of bonus and
 * jackpot. Without a bonus the whole stake is own money, so that stake and contribution are sent together.
 */
async function settleFirst(
  tx: Tx,
  { jackpotId, card }: ValidatedRequest,
  money: Settlement,
  seeds: RoundSeeds,
  underBonus: ActiveBonus | undefined,
): Promise<{ early?: SettledFunds; part?: JackpotPart | undefined }> {
  const draw = (own: bigint) => drawForJackpot(tx, { ...money, jackpotId: jackpotId!, seeds, own });
  if (underBonus) {
    const early = await settleWithFunds(tx, { ...money, category: card.category, phase: 'whole' });
    return { early, part: jackpotId ? await draw(money.stake - (early.bonus?.stake ?? 0n)) : undefined };
  }
  if (!jackpotId) return {};
  const [balance, part] = await Promise.all([postSettlement(tx, money), draw(money.stake)]);
  return { early: { balance }, part };
}

type PlayerState = [PlayerProtectionState, ActiveBonus | undefined, PlayEligibility];

/** All facts about the player that decide whether a round may be played, in one statement. */
async function readPlayerState(tx: Tx, player: PlayerKey, now: Date): Promise<PlayerState> {
  const parts = [PROTECTION_STATE_PART, ACTIVE_BONUS, MAY_PLAY] as const;
  const [state] = await readStatementParts<PlayerState>(tx, 'originals-player', parts, [player], now);
  return state!;
}

/** A free round: no stake, its win is counted towards its bonus. Refuses `notClaimable` when none is left. */
async function playFreeRound(
  tx: Tx,
  request: ValidatedRequest,
  { seeds, drawn, verdict }: { seeds: RoundSeeds; drawn: RoundOutcome; verdict: PlayVerdict },
): Promise<PlayResult> {
  const { siteId, player, freeBonus, stake } = request;
  const gameCode = request.game.game_code;
  const key = { siteId, playerId: player.id };
  requireEligible(verdict);
  await consumeFreeRound(tx, {
    ...key,
    bonusId: freeBonus!,
    gameCode,
    stake,
    won: drawn.win,
    now: seeds.settledAt,
  });
  const played = { ...request, ...seeds, gameCode, nonce: BigInt(seeds.nonce) };
  const round = await recordRound(tx, played, drawn, undefined);
  return { round, replayed: false, balance: await playableBalance(tx, siteId, player.id), autoplay: null };
}

/** A stake in the form checked by `protection`. */
export const stakeCheckOf = ({ siteId, player, stake, card }: ValidatedRequest) => ({
  siteId,
  playerId: player.id,
  sessionStartedAt: player.sessionStartedAt,
  stake,
  category: card.category,
  game: { providerCode: card.provider_code, gameCode: card.game_code },
});
