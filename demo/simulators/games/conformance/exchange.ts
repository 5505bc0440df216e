import { newId } from '../signature.ts';
import type { WalletAnswer } from '../wallet.ts';

/** The protocol with a wallet: GWP/1 itself, or another provider's dialect of it. */
export type WalletConnection = {
  send(op: string, fields: object): Promise<WalletAnswer>;
  /** Operations supported by this dialect. */
  ops: readonly string[];
  /** The dialect's names for GWP/1 statuses, where they differ. */
  words?: Readonly<Record<string, string>>;
  /** `stored`: a repeated request returns the original balance, not the current one. */
  replays?: 'current' | 'stored';
  /**
   * Differences of this dialect from GWP/1, by check name: such a check is skipped, and the report gives the
   * reason.
   */
  differs?: Readonly<Record<string, string>>;
};

/** A player in a game, and the messages of one round. Amounts are minor units. */
export type TestPlayer = {
  player_id: string;
  session: string;
  game: string;
  currency: string;
  /** Minimum and maximum bet in this game, if its session specifies them. */
  minBet?: bigint;
  maxBet?: bigint;
};

export class Mismatch extends Error {}

/** The context of a check. It tracks the expected balance. */
export type CheckContext = TestPlayer & {
  line: WalletConnection;
  stake: bigint;
  /** The expected balance. */
  expected: bigint;
  id(kind: string): string;
  bet(tx: string, round: string, more?: object): Promise<WalletAnswer>;
  win(tx: string, round: string, amount: bigint, more?: object): Promise<WalletAnswer>;
  rollback(tx: string, target: string, op: string, round: string): Promise<WalletAnswer>;
  end(tx: string, round: string): Promise<WalletAnswer>;
  /** Compares an answer and its balance with the expected ones. */
  must(reply: WalletAnswer, expected: ExpectedAnswer): void;
};
type ExpectedAnswer = { status: string | readonly string[]; [field: string]: unknown };

export function createExchange(
  line: WalletConnection,
  player: TestPlayer,
  start: bigint,
  stake: bigint,
): CheckContext {
  const at = () => new Date().toISOString();
  const { player_id, game, currency, session } = player;
  const inRound = (tx_id: string, round_id: string, amount: bigint) => ({
    player_id,
    game,
    currency,
    tx_id,
    round_id,
    amount: amount.toString(),
    at: at(),
  });
  const exchange: CheckContext = {
    ...player,
    line,
    stake,
    expected: start,
    id: (kind) => newId(`c${kind}`),
    bet: (tx, round, more = {}) => line.send('bet', { ...inRound(tx, round, stake), session, ...more }),
    win: (tx, round, amount, more = {}) => line.send('win', { ...inRound(tx, round, amount), ...more }),
    rollback: (tx_id, target_tx_id, target_op, round_id) =>
      line.send('rollback', { tx_id, target_tx_id, target_op, player_id, round_id, reason: 'conformance' }),
    end: (tx_id, round_id) => line.send('end_round', { tx_id, round_id, player_id, game, at: at() }),
    must(reply, { status, ...fields }) {
      const statuses = (typeof status === 'string' ? [status] : status).map(
        (word) => line.words?.[word] ?? word,
      );
      if (!statuses.includes(reply.status))
        throw new Mismatch(`expected ${statuses.join(' or ')}, heard ${reply.status} (HTTP ${reply.http})`);
      for (const [name, value] of Object.entries(fields))
        if (reply[name] !== undefined && reply[name] !== value)
          throw new Mismatch(`expected ${name} ${String(value)}, heard ${String(reply[name])}`);
      const isOld = fields.replayed === true && line.replays === 'stored';
      if (!isOld && reply.balance !== undefined && reply.balance !== exchange.expected.toString())
        throw new Mismatch(`expected balance ${exchange.expected}, heard ${reply.balance}`);
    },
  };
  return exchange;
}

export type ConformanceCheck = {
  area: string;
  name: string;
  /** Required operations. */
  needs: readonly string[];
  /** The reason why it cannot be tested here, if any. */
  unless?(exchange: CheckContext): string | undefined;
  run(exchange: CheckContext): Promise<void>;
};
