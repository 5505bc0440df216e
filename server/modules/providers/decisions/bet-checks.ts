import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { fundStake, type StakeFunding } from '../../bonuses/index.ts';
import type { PlayVerdict } from '../../players/index.ts';
import { presentBreach } from '../../protection/index.ts';
import type { Detail, FreeRoundsRow } from '../tables.ts';
import type { MessageOf, PlayerMessageFacts } from './decision.ts';

type Bet = MessageOf<'bet' | 'bet_win'>;
type BetRefusal = { status: GwpStatus; detail?: Detail };
type Check = (bet: Bet, facts: PlayerMessageFacts) => BetRefusal | undefined;

/**
 * The reasons a player may not play, as protocol statuses. A new reason in `players` without a status does
 * not compile.
 */
const BLOCKED_STATUS: Record<Extract<PlayVerdict, { allowed: false }>['reason'], GwpStatus> = {
  BLOCK: 'PLAYER_BLOCKED',
  CLOSE: 'PLAYER_BLOCKED',
  sessionExpired: 'SESSION_INVALID',
};

const gameIsOn: Check = ({ card }, { account, round }) => {
  if (round?.state === 'open') return undefined;
  return account.status === 'open' && card?.playable ? undefined : { status: 'GAME_DISABLED' };
};

/** A feature can be bought if the game offers it and the jurisdiction allows it [wallet 3.7]. */
const featureIsOn: Check = ({ request, card }) =>
  request.feature !== 'bonus_buy' || card?.bonus_buy
    ? undefined
    : { status: 'GAME_DISABLED', detail: { reason: 'bonusBuy' } };

const sessionIsLive: Check = ({ request }, { player, now }) => {
  const { session, link } = player;
  const invalid = (reason: string): BetRefusal => ({ status: 'SESSION_INVALID', detail: { reason } });
  if (!session || session.player_id !== link.player_id) return invalid('unknown');
  if (session.game_code !== null && session.game_code !== request.game) return invalid('unknown');
  // An exclusion or a block also ends the session: the response states that reason [wallet 10.23].
  if (!player.verdict.allowed || player.excluded) return undefined;
  return session.isOpen && !session.revoked_at && session.expires_at > now ? undefined : invalid('expired');
};

const playerMayPlay: Check = (_bet, { player: { verdict } }) =>
  verdict.allowed ? undefined : { status: BLOCKED_STATUS[verdict.reason] };

/** The player's settings, in the order of R12: time-outs, the reality check, limits. */
const playerLimitsAllow: Check = (_bet, { player: { stake } }): BetRefusal | undefined => {
  if (stake.allowed) return undefined;
  if (stake.why === 'excluded') return { status: 'PLAYER_BLOCKED', detail: { reason: 'excluded' } };
  if (stake.why === 'requiredAction')
    return { status: 'PLAYER_BLOCKED', detail: { reason: stake.requiredAction } };
  if (stake.why === 'otherGame') return { status: 'SESSION_INVALID', detail: { reason: 'expired' } };
  if (stake.why === 'realityCheck') return { status: 'REALITY_CHECK_DUE' };
  return { status: 'LIMIT_REACHED', detail: { limit: presentBreach(stake.breach) } };
};

/** The time between rounds of a game, if the jurisdiction requires the wallet to enforce it. */
const cycleIsOver: Check = (_bet, { player: { earlyMs } }) =>
  earlyMs === 0
    ? undefined
    : { status: 'LIMIT_REACHED', detail: { reason: 'gameCycle', retry_after_ms: earlyMs } };

const roundTakesBets: Check = (_bet, { round }) =>
  !round || round.state === 'open' ? undefined : { status: 'ROUND_CLOSED' };

const currencyIsRight: Check = ({ request }, { player }) =>
  request.currency === player.currency ? undefined : { status: 'WRONG_CURRENCY' };

const amountIsRight: Check = (bet, { grant, now, player }) => {
  const { request } = bet;
  const amount = BigInt(request.amount);
  const parts = (request.jackpot_contributions ?? []).reduce((sum, part) => sum + BigInt(part.amount), 0n);
  const wrong = (reason: string): BetRefusal => ({ status: 'WRONG_AMOUNT', detail: { reason } });
  if (parts > amount) return wrong('contributions');
  if (request.grant_id === undefined) return amount > 0n ? undefined : wrong('zero');
  if (amount > 0n) return wrong('grant');
  const covers =
    grant?.player_id === player.link.player_id &&
    grant.games.includes(request.game) &&
    remainingFreeRounds(grant, now) > 0;
  return covers ? undefined : wrong('grant');
};

/** The provider's limits apply to plain stakes in its game, not to bought features or gambles. */
const betFits: Check = ({ request, card }) => {
  const { min_bet, max_bet } = card ?? {};
  if (request.grant_id !== undefined || (request.feature ?? 'base') !== 'base') return undefined;
  const amount = BigInt(request.amount);
  const isIn = amount >= BigInt(min_bet ?? 0) && (max_bet === undefined || amount <= BigInt(max_bet));
  if (isIn) return undefined;
  const limits = { ...(min_bet !== undefined && { min_bet }), ...(max_bet !== undefined && { max_bet }) };
  return { status: 'WRONG_AMOUNT', detail: { reason: 'betLimits', ...limits } };
};

const fundsSuffice: Check = (bet, facts) => {
  const funds = fundingOf(bet, facts);
  if (funds.ok) return undefined;
  if (funds.reason === 'insufficient') return { status: 'INSUFFICIENT_FUNDS' };
  return { status: 'LIMIT_REACHED', detail: { reason: 'bonusMaxBet', max: funds.max.toString() } };
};

/**
 * The source of a stake. A round belongs to the bonus it began under: stakes after that bonus has ended are
 * cash, and so are those of a round that began before the current bonus.
 */
export function fundingOf({ request, key, card }: Bet, { player, round }: PlayerMessageFacts): StakeFunding {
  const { cash, bonus, active } = player;
  const isItsOwn = !round || round.bets === 0 || round.bonus_grant === active?.grantId;
  return fundStake(isItsOwn ? active : undefined, {
    stake: BigInt(request.amount),
    cash,
    bonus,
    category: round?.category ?? card?.category ?? '',
    game: `${key.provider_code}/${request.game}`,
  });
}

/** In the order of R12, so that the first refusal is deterministic. Money is checked last. */
const CHECKS: readonly Check[] = [
  gameIsOn,
  featureIsOn,
  sessionIsLive,
  playerMayPlay,
  playerLimitsAllow,
  cycleIsOver,
  roundTakesBets,
  currencyIsRight,
  amountIsRight,
  betFits,
  fundsSuffice,
];

/** The reason a bet is refused; undefined when it is accepted. */
export function betRefusal(bet: Bet, facts: PlayerMessageFacts): BetRefusal | undefined {
  for (const check of CHECKS) {
    const refusal = check(bet, facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** The player's remaining free rounds. */
export function remainingFreeRounds(grant: FreeRoundsRow, now: Date): number {
  if (grant.cancelled_at || now < grant.valid_from || now >= grant.valid_to) return 0;
  return grant.rounds - grant.used;
}
