import type { Account } from '../signature.ts';
import { createWallet } from '../wallet.ts';
import { type Report, runConformance } from './conformance-run.ts';
import { type Check, Mismatch, type TestPlayer, type WalletConnection } from './exchange.ts';
import { transportChecks } from './transport-checks.ts';

export type GwpRun = {
  url: string;
  account: Account;
  game: string;
  token: string;
  stake?: bigint;
  limit?: number;
  timed?: number;
  areas?: readonly string[];
  /** What becomes of the line on its way: for trying the run itself. */
  through?(line: WalletConnection): WalletConnection;
};

const OPS = 'authenticate balance bet win bet_win rollback end_round bonus_win jackpot_win adjust ping'.split(
  ' ',
);

/**
 * A run against a wallet that speaks GWP/1: opens a session with the token, and tries everything with the
 * player's money.
 */
export async function runGwp({
  url,
  account,
  game,
  token,
  stake,
  limit,
  timed,
  areas,
  through = (same) => same,
}: GwpRun): Promise<Report> {
  const wallet = createWallet(() => url, Date.now);
  const line = through({ ops: OPS, send: (op, fields) => wallet.say(account, op, fields) });
  const opened = await line.send('authenticate', { launch_token: token, game });
  if (opened.status !== 'OK') throw new Mismatch(`no session: ${opened.status} (HTTP ${opened.http})`);
  const balance = BigInt(opened.balance ?? 0);
  const player = {
    player_id: String(opened.player_id),
    session: String(opened.session),
    currency: String(opened.currency),
    game,
    ...limitsOf(opened.rules),
  };
  const once: Check = {
    area: 'session',
    name: 'a launch token is good once',
    needs: ['authenticate'],
    async run({ must }) {
      must(await line.send('authenticate', { launch_token: token, game }), { status: 'SESSION_INVALID' });
    },
  };
  return await runConformance({
    line,
    player,
    balance,
    stake: stake ?? 100n,
    more: [...transportChecks(url, account), once],
    ...(areas && { areas }),
    ...(limit !== undefined && { limit }),
    ...(timed !== undefined && { timed }),
  });
}

/** What the rules of a session say of bets. */
function limitsOf(rules: unknown): Pick<TestPlayer, 'minBet' | 'maxBet'> {
  const { min_bet, max_bet } = (rules ?? {}) as { min_bet?: string | null; max_bet?: string | null };
  return { ...(min_bet && { minBet: BigInt(min_bet) }), ...(max_bet && { maxBet: BigInt(max_bet) }) };
}
