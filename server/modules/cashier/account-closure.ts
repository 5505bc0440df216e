import type { BreakLength } from '#contracts/api/protection.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { endAllGrants } from '../bonuses/index.ts';
import { findBalances } from '../ledger/index.ts';
import { setPlayerStatus } from '../players/index.ts';
import { excludePlayer, recordAccountClosure } from '../protection/index.ts';
import type { LiveGateways } from './gateways/registry.ts';
import { supportedLanguage } from './methods/localized-text.ts';
import { lockPlayerPayments } from './player-lock.ts';
import type { ConfirmPassword } from './routes.ts';
import type { HasOpenBets } from './turnover-requirements.ts';
import { listPayableAccounts } from './wallets.ts';
import { createWithdrawal } from './withdrawals/creation.ts';

type AccountClosure = PlayerKey & {
  currency: string;
  language: string;
  /** The payout's id: a repeated request pays only once. */
  requestId: string;
  reason: string;
  /** Starts with the closure, so that it applies to every brand of the licence. */
  exclusion: BreakLength | null;
};
type ClosureDeps = { gateways: LiveGateways; hasOpenBets: HasOpenBets };
type Deps = ClosureDeps & { confirmPassword: ConfirmPassword; now(): Date };

/** The player's call to close the account. */
export function createClosureRoutes(deps: Deps): Handlers {
  return {
    closeAccount: async ({ request_id, password, reason, exclusion, language }, context) => {
      const { db, site, player } = context;
      await deps.confirmPassword(context, password);
      const whose = { siteId: site.id, playerId: player.id, currency: site.currency };
      const request = { requestId: request_id, reason, exclusion, language: supportedLanguage(language) };
      await transaction(db, (tx) => closeAccount(tx, deps, { ...whose, ...request }, deps.now()));
      return {};
    },
  };
}

/**
 * Closes an account at the owner's request (player protection E11): ends bonuses, withdraws all cash to the
 * default bank account, then disables sign-in. Refuses `closeLater` with a reason in `why`: `bets` are open,
 * there is no `bank` account for the balance, or the `payout` would be refused. All or nothing.
 */
async function closeAccount(
  tx: Tx,
  { gateways, hasOpenBets }: ClosureDeps,
  closing: AccountClosure,
  now: Date,
): Promise<void> {
  const key = { siteId: closing.siteId, playerId: closing.playerId };
  await lockPlayerPayments(tx, key);
  await endAllGrants(tx, key, 'removed', { actor: 'player', reason: 'closed', now });
  // Checked while the cash account is locked: a concurrent bet is visible, and no new one can start.
  if (await hasOpenBets(tx, key)) refuse('closeLater', { why: 'bets' });
  const balances = await findBalances(tx, key.siteId, key.playerId);
  if (balances && balances.cash > 0n) {
    const [bank] = await listPayableAccounts(tx, key, closing.currency);
    if (!bank) refuse('closeLater', { why: 'bank' });
    const { currency, language, requestId } = closing;
    const payout = { ...key, currency, language, requestId, amount: balances.cash };
    await gateways.refresh(tx);
    const made = await createWithdrawal(tx, gateways, { ...payout, bankId: bank.bankId, by: 'house' }, now);
    if (made.state === 'returned') refuse('closeLater', { why: 'payout' });
  }
  await recordAccountClosure(tx, key, closing.reason, now);
  await setPlayerStatus(tx, key.siteId, key.playerId, 'closed');
  if (closing.exclusion)
    await excludePlayer(tx, key, closing.exclusion, { actor: 'player', reason: '' }, now);
}
