import {
  type CheckContext,
  type ConformanceCheck,
  createExchange,
  Mismatch,
  type TestPlayer,
  type WalletConnection,
} from './exchange.ts';
import { FUNDS } from './funds-checks.ts';
import { JACKPOTS } from './jackpot-checks.ts';
import { MONEY } from './money-checks.ts';
import { REVERSALS } from './reversal-checks.ts';

type CheckOutcome = {
  area: string;
  name: string;
  verdict: 'ok' | 'failed' | 'left out';
  detail: string;
};
export type ConformanceReport = { outcomes: CheckOutcome[]; passed: boolean; speed: Speed };
type Speed = { calls: number; p50: number; p99: number; limit: number };

type RunOptions = {
  line: WalletConnection;
  player: TestPlayer;
  /** The player's balance at the start. */
  balance: bigint;
  /** Minor units of a stake; the player needs twenty times as much. */
  stake: bigint;
  /** Checks in addition to those of the protocol. */
  more?: readonly ConformanceCheck[];
  /** Areas to test; all if omitted. */
  areas?: readonly string[];
  /** The number of timed calls, and their maximum 99th percentile, in ms [wallet R14]. */
  timed?: number;
  limit?: number;
};

/** Runs every check in order; a failed one does not affect the next. */
export async function runConformance(options: RunOptions): Promise<ConformanceReport> {
  const { line, player, stake, timed = 100, limit = 300 } = options;
  const exchange = createExchange(line, player, options.balance, stake);
  const outcomes: CheckOutcome[] = [];
  const all = [...(options.more ?? []), ...MONEY, ...REVERSALS, ...JACKPOTS, ...FUNDS];
  for (const check of all.filter(({ area }) => options.areas?.includes(area) ?? true)) {
    outcomes.push(await judge(check, exchange));
    exchange.expected = await balanceOf(exchange, outcomes);
  }
  const speed = await time(exchange, timed, limit);
  const area = 'speed';
  const detail = `${speed.calls} calls, p50 ${speed.p50.toFixed(1)} ms, p99 ${speed.p99.toFixed(1)} ms`;
  const name = `99 of 100 answers come within ${limit} ms`;
  outcomes.push({ area, name, verdict: speed.p99 <= limit ? 'ok' : 'failed', detail });
  return { outcomes, speed, passed: outcomes.every(({ verdict }) => verdict !== 'failed') };
}

async function judge(check: ConformanceCheck, exchange: CheckContext): Promise<CheckOutcome> {
  const { area, name } = check;
  const missing = check.needs.filter((op) => !exchange.line.ops.includes(op));
  const without = missing.length > 0 ? `no ${missing.join(', ')} here` : undefined;
  const why = exchange.line.differs?.[name] ?? without ?? check.unless?.(exchange);
  if (why) return { area, name, verdict: 'left out', detail: why };
  try {
    await check.run(exchange);
    return { area, name, verdict: 'ok', detail: '' };
  } catch (error) {
    const detail = error instanceof Mismatch ? error.message : `broke off: ${String(error)}`;
    return { area, name, verdict: 'failed', detail };
  }
}

/** The balance reported by the wallet: after a passed check it equals the expected one. */
async function balanceOf(exchange: CheckContext, outcomes: CheckOutcome[]): Promise<bigint> {
  const reply = await exchange.line.send('balance', {
    player_id: exchange.player_id,
    session: exchange.session,
  });
  const balance = BigInt(reply.balance ?? exchange.expected);
  const last = outcomes.at(-1)!;
  if (last.verdict === 'ok' && balance !== exchange.expected)
    Object.assign(last, { verdict: 'failed', detail: `balance ${balance} instead of ${exchange.expected}` });
  return balance;
}

/** Bets and their wins in sequence; every stake is returned. */
async function time(exchange: CheckContext, calls: number, limit: number): Promise<Speed> {
  const took: number[] = [];
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  };
  for (let n = 0; n < calls / 2; n++) {
    const [tx, round] = [exchange.id('t'), exchange.id('r')];
    await timed(() => exchange.bet(tx, round));
    await timed(() =>
      exchange.win(exchange.id('w'), round, exchange.stake, { round_closed: true, bet_tx_id: tx }),
    );
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { calls: took.length, p50: at(0.5), p99: at(0.99), limit };
}

const MARKS = { ok: 'ok      ', failed: 'FAILED  ', 'left out': 'left out' } as const;

/** The report in readable form. */
export function reportText({ outcomes, passed }: ConformanceReport, title: string): string {
  const wide = Math.max(...outcomes.map(({ area }) => area.length));
  const lines = outcomes.map(
    ({ area, name, verdict, detail }) =>
      `${MARKS[verdict]}  ${area.padEnd(wide)}  ${name}${detail ? `\n${' '.repeat(12 + wide)}${detail}` : ''}`,
  );
  const count = (verdict: CheckOutcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length;
  const sum = `${count('ok')} passed, ${count('failed')} failed, ${count('left out')} left out.`;
  const end = passed ? 'This wallet may go live.' : 'This wallet may not go live.';
  return [title, '', ...lines, '', `${sum} ${end}`].join('\n');
}

/** A conformance run in another provider's dialect; the session token comes from the game's launch URL. */
export async function runDialect(
  line: WalletConnection,
  player: TestPlayer,
  options: Partial<Pick<RunOptions, 'stake' | 'limit' | 'timed'>> = {},
): Promise<ConformanceReport> {
  const { http, status, balance } = await line.send('balance', player);
  if (balance === undefined) throw new Mismatch(`no balance: ${status} (HTTP ${http})`);
  return await runConformance({ stake: 100n, ...options, line, player, balance: BigInt(balance) });
}
