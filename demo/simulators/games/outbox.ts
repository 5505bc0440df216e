import { accountOf } from './signature.ts';
import type { QueuedMessage, SimulatorState } from './simulator-state.ts';
import type { Wallet, WalletAnswer } from './wallet.ts';

/** Seconds between attempts for a message with guaranteed delivery [wallet R15]; the last value repeats. */
const PAUSES = [1, 2, 5, 10, 30, 60, 300] as const;
/** Three days of attempts; then staff must act. */
const MAX_TRIES = 900;

export type Outbox = {
  /** Sends a message now, and retries until the wallet has answered it. */
  send(message: Omit<QueuedMessage, 'tries'>): Promise<WalletAnswer>;
  /** Resumes messages unsent at the last shutdown. */
  resume(): void;
};

export type OutboxOptions = {
  state: SimulatorState;
  wallet: Wallet;
  master: string;
  onChange(): void;
  /** Schedules a function after this many milliseconds. */
  later(milliseconds: number, act: () => void): void;
};

/** Wins, rollbacks and ends of rounds: sent until a definite answer arrives. */
export function createOutbox({ state, wallet, master, onChange, later }: OutboxOptions): Outbox {
  async function attempt(message: QueuedMessage): Promise<WalletAnswer> {
    const reply = await wallet.call(
      accountOf({ master, state }, message.site, message.provider),
      message.op,
      message.fields,
    );
    message.tries += 1;
    if (!reply.isKnown && message.tries < MAX_TRIES) {
      const seconds = PAUSES[Math.min(message.tries, PAUSES.length) - 1]!;
      later(seconds * 1000, () => void attempt(message));
    } else {
      state.outbox = state.outbox.filter((queued) => queued !== message);
      settle(state, message, reply);
    }
    onChange();
    return reply;
  }
  return {
    send(request) {
      const message = { ...request, tries: 0 };
      state.outbox.push(message);
      onChange();
      return attempt(message);
    },
    resume() {
      for (const message of state.outbox) void attempt(message);
    },
  };
}

function settle(state: SimulatorState, message: QueuedMessage, reply: WalletAnswer): void {
  const mine = (txId: string | undefined) =>
    state.transactions.find(
      ({ site, provider, tx_id }) => tx_id === txId && site === message.site && provider === message.provider,
    );
  const own = mine(message.tx_id);
  if (own) own.state = reply.status === 'OK' ? 'ok' : 'refused';
  const target = mine(own?.target_tx_id);
  if (target && reply.status === 'OK') target.state = 'reversed';
}
