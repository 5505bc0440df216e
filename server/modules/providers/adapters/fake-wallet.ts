import type { DialectMessage, MessageResult, StoredLookups } from './adapter.ts';

/** The player of a fake wallet: uses pesos and has one valid and one ended session. */
export const FAKE_PLAYER = {
  player: 'p_fake',
  session: 's_good',
  ended: 's_ended',
  currency: 'PHP',
} as const;

/**
 * A wallet of one player without real money, which decides plain play like the real one; for testing
 * adapters.
 */
export function createFakeWallet(start: bigint) {
  let balance = start;
  const seen = new Map<string, { message: string; result: MessageResult; moved: bigint }>();
  const tombs = new Set<string>();
  const resultWith = (status: MessageResult['status'], more: Partial<MessageResult> = {}): MessageResult => ({
    ...{ status, balance, currency: FAKE_PLAYER.currency },
    ...more,
  });
  const isBet = (id: unknown) => typeof id === 'string' && (seen.get(id)?.moved ?? 0n) < 0n;

  function decide(message: DialectMessage): { result: MessageResult; moved: bigint } {
    const amount = BigInt(String(message.amount ?? 0));
    const refused = (status: MessageResult['status'], more: Partial<MessageResult> = {}) => ({
      result: resultWith(status, more),
      moved: 0n,
    });
    const move = (by: bigint, more: Partial<MessageResult> = {}) => {
      balance += by;
      return { result: resultWith('OK', more), moved: by };
    };
    if (message.session === FAKE_PLAYER.ended) return refused('SESSION_INVALID', { reason: 'expired' });
    if (message.session !== undefined && message.session !== FAKE_PLAYER.session)
      return refused('SESSION_INVALID', { reason: 'unknown' });
    if (message.op === 'balance' || message.op === 'end_round') return refused('OK');
    if (message.op === 'rollback') {
      const target = String(message.target_tx_id);
      const known = seen.get(target);
      if (!known) tombs.add(target);
      return known ? move(-known.moved, { effect: 'reversed' }) : move(0n, { effect: 'tombstoned' });
    }
    if (tombs.has(String(message.tx_id))) return refused('TX_ROLLED_BACK');
    if (message.currency !== FAKE_PLAYER.currency) return refused('WRONG_CURRENCY');
    if (message.op === 'bet') return amount > balance ? refused('INSUFFICIENT_FUNDS') : move(-amount);
    const isOrphan = message.bet_tx_id !== undefined && !isBet(message.bet_tx_id);
    return isOrphan ? refused('INTERNAL', { waitingSince: new Date() }) : move(amount);
  }

  return {
    async handle({ residue: _, ...message }: DialectMessage): Promise<MessageResult> {
      const id = typeof message.tx_id === 'string' ? message.tx_id : undefined;
      const earlier = id === undefined ? undefined : seen.get(id);
      const text = JSON.stringify(message);
      if (earlier) return earlier.message === text ? earlier.result : resultWith('DUPLICATE_MISMATCH');
      const { result, moved } = decide(message as DialectMessage);
      if (id !== undefined && result.status !== 'INTERNAL') seen.set(id, { message: text, result, moved });
      return result;
    },
    memory: {
      knows: async (txId) => seen.has(txId),
      playerOf: async (session) =>
        session === FAKE_PLAYER.session || session === FAKE_PLAYER.ended ? FAKE_PLAYER.player : undefined,
      grantOf: async () => undefined,
    } satisfies StoredLookups,
  };
}
