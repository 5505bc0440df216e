import type { GwpStatus } from '#contracts/gwp/statuses.ts';
import { Batcher } from '../../platform/database/batcher.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import { decideMessage, type WalletDecision } from './decisions/index.ts';
import { targetOf, transactionIdsOf, type WalletMessage } from './message.ts';
import { readFacts } from './message-facts.ts';
import { applyDecisions } from './persistence.ts';
import { PlayerStates } from './player-states.ts';
import { recordRoundStart } from './round-cycle.ts';

/**
 * All reads are by key: a plan made for a small table must not outlive it, and one plan serves all sizes. A
 * cluster makes its plans by the site.
 */
const READS_BY_KEY = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** The wallet's response to a message. */
export type WalletResult = Omit<WalletDecision, 'effects'> | { status: Extract<GwpStatus, 'NONCE_REUSED'> };

/** Maximum number of messages in one transaction. */
const MAX_BATCH = 64;
/**
 * Maximum number of transactions in flight: one is processed while another is flushed. The second starts when
 * it is nearly full.
 */
const CONCURRENCY = 2;
const MIN_BATCH = 48;
/**
 * Maximum number of messages waiting in a process. Further ones immediately get an unknown outcome, and are
 * sent again later.
 */
const MAX_QUEUE = 4096;
type WalletOptions = {
  now(): Date;
  /**
   * PostgreSQL's statement timeout, in ms; after it the transaction is rolled back and nothing has happened
   * [wallet R14].
   */
  longestMs: number;
};
export type Wallet = { process(message: WalletMessage): Promise<WalletResult> };

/**
 * Processes messages as they arrive. Concurrent ones share a transaction of three round trips, regardless of
 * their number: lock the players' accounts and read everything, send all decisions, commit. Each succeeds or
 * fails on its own: a message whose player is locked elsewhere is retried alone, and so are all of them when
 * the transaction fails. Messages of one player, or with one id, never run concurrently in a process; between
 * processes the account's lock decides.
 */
export function createWallet(db: Db, { now, longestMs }: WalletOptions): Wallet {
  const states = new PlayerStates();
  const process = (tx: Tx, messages: readonly WalletMessage[], wait: boolean) =>
    processAll(tx, messages, { wait, now: now(), states });
  const settings = () => ({ statement_timeout: longestMs, ...(isDistributed(db) ? {} : READS_BY_KEY) });
  const newBatcher = () =>
    new Batcher<WalletMessage, WalletResult>({
      maxBatch: MAX_BATCH,
      concurrency: CONCURRENCY,
      minBatch: MIN_BATCH,
      perTurn: true,
      keysOf,
      sendBatch: (messages) =>
        transaction(db, (tx) => process(tx, messages, false), { settings: settings() }),
      sendOne: async (message) => {
        const answer = await transaction(db, (tx) => process(tx, [message], true), { settings: settings() });
        return answer[0]!;
      },
    });
  const shared = newBatcher();
  const bySite = new Map<number, ReturnType<typeof newBatcher>>();
  /** On a cluster the messages of one site share a transaction: it is on one server. */
  const batcherOf = ({ key: { site_id } }: WalletMessage) => {
    if (!isDistributed(db)) return shared;
    const batcher = bySite.get(site_id) ?? newBatcher();
    bySite.set(site_id, batcher);
    return batcher;
  };
  let waiting = 0;
  return {
    async process(message) {
      if (waiting >= MAX_QUEUE) throw new Error('too many messages wait');
      waiting++;
      try {
        return await batcherOf(message).send(message);
      } finally {
        waiting--;
      }
    },
  };
}

function keysOf(message: WalletMessage): string[] {
  const { key, link, request, nonce } = message;
  const own = `${key.site_id} ${key.provider_code}`;
  const ids = [...transactionIdsOf(message), targetOf(message)].filter((id) => id !== undefined);
  return [
    link ? `player ${key.site_id} ${link.player_id}` : `stranger ${own} ${request.player_id}`,
    `nonce ${key.site_id} ${nonce}`,
    ...ids.map((id) => `id ${own} ${id}`),
  ];
}

async function processAll(
  tx: Tx,
  messages: readonly WalletMessage[],
  options: { wait: boolean; now: Date; states: PlayerStates },
): Promise<(WalletResult | undefined)[]> {
  const readings = await readFacts(tx, messages, options);
  const decisions = messages.map((message, at) => {
    const facts = readings[at]!;
    return typeof facts === 'object'
      ? { message, facts, decision: decideMessage(message, facts) }
      : undefined;
  });
  const decided = decisions.filter((decision) => decision !== undefined);
  await applyDecisions(tx, decided);
  for (const { message, facts, decision } of decided)
    if (decision.status === 'OK' && !facts.earlier && !facts.round && facts.player)
      await recordRoundStart(tx, message, facts.player.protection, options.now);
  return messages.map((_message, at): WalletResult | undefined => {
    if (readings[at] === 'busy') return undefined;
    if (readings[at] === 'nonceUsed') return { status: 'NONCE_REUSED' };
    const { effects: _, ...answer } = decisions[at]!.decision;
    return answer;
  });
}
