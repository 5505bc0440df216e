import type { BreakLength } from '#contracts/api/protection.ts';
import { type Tx, transaction } from '../../platform/database.ts';
import type { Handlers } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { endAll } from '../bonuses/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { setStatus } from '../players/index.ts';
import { exclude, noteClosing } from '../protection/index.ts';
import type { Gateways } from './gateways/registry.ts';
import { lockHolder, type PlayerKey } from './holder.ts';
import { languageOf } from './methods/details.ts';
import type { ConfirmPassword } from './routes.ts';
import type { HasOpenBets } from './turnover.ts';
import { payableBanks } from './wallets.ts';
import { createWithdrawal } from './withdrawals/create.ts';

type Closing = PlayerKey & {
  currency: string;
  language: string;
  /** The payout's id: the same again pays once. */
  requestId: string;
  reason: string;
  /** Taken along with the closing, so that it holds on every brand of the licence. */
  exclusion: BreakLength | null;
};
type Tools = { gateways: Gateways; hasOpenBets: HasOpenBets };
type Deps = Tools & { confirmPassword: ConfirmPassword; now(): Date };

/** The call a player closes the account by. */
export function closingRoutes(deps: Deps): Handlers {
  return {
    closeAccount: async ({ request_id, password, reason, exclusion, language }, context) => {
      const { db, site, player } = context;
      await deps.confirmPassword(context, password);
      const whose = { siteId: site.id, playerId: player.id, currency: site.currency };
      const wish = { requestId: request_id, reason, exclusion, language: languageOf(language) };
      await transaction(db, (tx) => closeAccount(tx, deps, { ...whose, ...wish }, deps.now()));
      return {};
    },
  };
}

/**
 * Closes an account at its owner's wish (player protection E11): bonuses end, the whole cash is asked for as a withdrawal to the default bank
 * account, then nobody signs in any more. Refuses `closeLater` with `why`: `bets` are open, there is no `bank` account for the balance, or its
 * `payout` would be refused. Nothing of it happens by half.
 */
async function closeAccount(
  tx: Tx,
  { gateways, hasOpenBets }: Tools,
  closing: Closing,
  now: Date,
): Promise<void> {
  const key = { siteId: closing.siteId, playerId: closing.playerId };
  await lockHolder(tx, key);
  await endAll(tx, key, 'removed', { actor: 'player', reason: 'closed', now });
  // Asked with the cash locked: a bet that was being made is seen, and none comes after.
  if (await hasOpenBets(tx, key)) refuse('closeLater', { why: 'bets' });
  const balances = await balancesOf(tx, key.siteId, key.playerId);
  if (balances && balances.cash > 0n) {
    const [bank] = await payableBanks(tx, key, closing.currency);
    if (!bank) refuse('closeLater', { why: 'bank' });
    const { currency, language, requestId } = closing;
    const wanted = { ...key, currency, language, requestId, amount: balances.cash };
    const made = await createWithdrawal(tx, gateways, { ...wanted, bankId: bank.bankId, by: 'house' }, now);
    if (made.state === 'returned') refuse('closeLater', { why: 'payout' });
  }
  await noteClosing(tx, key, closing.reason, now);
  await setStatus(tx, key.siteId, key.playerId, 'closed');
  if (closing.exclusion) await exclude(tx, key, closing.exclusion, { actor: 'player', reason: '' }, now);
}
