import type { Answer, Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { OpenRoundItem, RoundItem } from '#contracts/api/originals.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import { FREE_CURRENCY } from './free-play.ts';
import { newRoundId } from './pending-round.ts';

type GameCalls = Pick<
  Client,
  | 'openGame'
  | 'playRound'
  | 'beginRound'
  | 'stepRound'
  | 'recentRounds'
  | 'setClientSeed'
  | 'rotateSeeds'
  | 'startAutoplay'
  | 'stopAutoplay'
>;
type FreeCalls = Pick<Client, 'openFreePlay' | 'playFree'>;
type Request = Pick<Input<Api['playFree']>, 'nonce' | 'stake' | 'choice' | 'actions'>;
/** An open round: its next steps, and the stake taken so far. */
type Begun = { request: Request; item: OpenRoundItem };

const OK = { statusCode: 1, statusMessage: 'OK', statusDetail: '' } as const;
const refusal = (statusMessage: string) => ({ statusCode: -1, statusMessage, statusDetail: '' });
const HISTORY = 20;

/** Seeds of a player and autoplay exist only with money. */
const leaveOut = async () => refusal('gameUnavailable');
const LEFT_OUT = {
  ...{ setClientSeed: leaveOut, rotateSeeds: leaveOut },
  ...{ startAutoplay: leaveOut, stopAutoplay: leaveOut },
};

/**
 * The calls of a game for money, answered with play money that lives as long as the page: tables and controls
 * work unchanged. The server draws every round and stores none.
 */
export function freeCalls(
  api: FreeCalls,
  key: Omit<Input<Api['openFreePlay']>, never>,
  now: () => number,
): GameCalls {
  const visit = newRoundId();
  const session = { started_at: new Date(now()).toISOString(), rounds: 0, staked: 0n, won: 0n };
  let [balance, first, nonce] = [0n, 0n, 0];
  let begun: Begun | null = null;
  let history: RoundItem[] = [];

  /** Books stake and return of a round; a visitor with less than the stake gets new play money. */
  const settle = (round: RoundItem, stake: bigint) => {
    balance += BigInt(round.win);
    if (balance < stake) balance = first;
    session.rounds += 1;
    session.staked += BigInt(round.stake);
    session.won += BigInt(round.win);
    history = [round, ...history].slice(0, HISTORY);
  };

  const go = async (request: Request, before: bigint, id: string) => {
    const answer = await api.playFree({ ...key, visit, ...request });
    if (!succeeded(answer)) return answer;
    const item = (answer.round ?? answer.open)!;
    const more = BigInt(item.stake) - before;
    if (more > balance) return refusal('insufficientFunds');
    balance -= more;
    if (request.nonce === nonce) nonce += 1;
    begun = answer.open && { request, item: { ...answer.open, client_round_id: id } };
    const round = answer.round && { ...answer.round, client_round_id: id };
    if (round) settle(round, BigInt(request.stake));
    return { ...OK, open: begun?.item ?? null, round, balance: balance.toString(), replayed: false };
  };

  const begin = ({ client_round_id, stake, choice }: Input<Api['beginRound']>) =>
    go({ nonce, stake, choice, actions: [] }, 0n, client_round_id);

  const calls = {
    openGame: async () => {
      const answer = await api.openFreePlay(key);
      if (!succeeded(answer)) return answer;
      if (first === 0n) balance = BigInt(answer.balance);
      first = BigInt(answer.balance);
      return {
        ...{ ...answer, currency: FREE_CURRENCY, balance: balance.toString(), seeds: null, win_limits: null },
        ...{ autoplay: null, free_rounds: [] },
        ...{ last_round: history[0] ?? null, open_round: begun?.item ?? null },
        session: { ...session, staked: String(session.staked), won: String(session.won) },
      };
    },
    playRound: async (input: Input<Api['playRound']>) => {
      const answer = await begin(input);
      return succeeded(answer as Answer<Api['beginRound']>) ? { ...answer, autoplay: null } : answer;
    },
    beginRound: begin,
    stepRound: async ({ action }: Input<Api['stepRound']>) => {
      if (!begun) return refusal('roundOver');
      const { request, item } = begun;
      const actions = [...(request.actions ?? []), action];
      return await go({ ...request, actions }, BigInt(item.stake), item.client_round_id);
    },
    recentRounds: async () => ({ ...OK, value: history, net: '0' }),
  };
  return { ...calls, ...LEFT_OUT } as unknown as GameCalls;
}
