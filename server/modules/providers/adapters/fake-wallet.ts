import type { DialectMessage, MessageResult, StoredLookups } from './adapter.ts';

/** The player of a fake wallet: in pesos, with one valid and one ended session. */
export const FAKE_PLAYER = {
  player: 'p_fake',
  session: 's_good',
  ended: 's_ended',
  currency: 'PHP',
} as const;

/** A wallet of one player without money, which decides plain play like the real one; for testing adapters. */
export function createFakeWallet(start: bigint) {
  let balance = start;
  const seen = new Map<string, { said: string; result: MessageResult; moved: bigint }>();
  const tombs = new Set<string>();
  const standing = (status: MessageResult['status'], more: Partial<MessageResult> = {}): MessageResult => ({
    ...{ status, balance, currency: FAKE_PLAYER.currency },
    ...more,
  });
  const isBet = (id: unknown) => typeof id === 'string' && (seen.get(id)?.moved ?? 0n) < 0n;

  function decide(said: DialectMessage): { result: MessageResult; moved: bigint } {
    const amount = BigInt(String(said.amount ?? 0));
    const refused = (status: MessageResult['status'], more: Partial<MessageResult> = {}) => ({
      result: standing(status, more),
      moved: 0n,
    });
    const move = (by: bigint, more: Partial<MessageResult> = {}) => {
      balance += by;
      return { result: standing('OK', more), moved: by };
    };
    if (said.session === FAKE_PLAYER.ended) return refused('SESSION_INVALID', { reason: 'expired' });
    if (said.session !== undefined && said.session !== FAKE_PLAYER.session)
      return refused('SESSION_INVALID', { reason: 'unknown' });
    if (said.op === 'balance' || said.op === 'end_round') return refused('OK');
    if (said.op === 'rollback') {
      const target = String(said.target_tx_id);
      const known = seen.get(target);
      if (!known) tombs.add(target);
      return known ? move(-known.moved, { effect: 'reversed' }) : move(0n, { effect: 'tombstoned' });
    }
    if (tombs.has(String(said.tx_id))) return refused('TX_ROLLED_BACK');
    if (said.currency !== FAKE_PLAYER.currency) return refused('WRONG_CURRENCY');
    if (said.op === 'bet') return amount > balance ? refused('INSUFFICIENT_FUNDS') : move(-amount);
    const isOrphan = said.bet_tx_id !== undefined && !isBet(said.bet_tx_id);
    return isOrphan ? refused('INTERNAL', { waitingSince: new Date() }) : move(amount);
  }

  return {
    async handle({ residue: _, ...said }: DialectMessage): Promise<MessageResult> {
      const id = typeof said.tx_id === 'string' ? said.tx_id : undefined;
      const earlier = id === undefined ? undefined : seen.get(id);
      const text = JSON.stringify(said);
      if (earlier) return earlier.said === text ? earlier.result : standing('DUPLICATE_MISMATCH');
      const { result, moved } = decide(said as DialectMessage);
      if (id !== undefined && result.status !== 'INTERNAL') seen.set(id, { said: text, result, moved });
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
