import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Task } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createOutages } from '../../platform/outages.ts';
import type { Register } from '../../platform/registers.ts';
import { createSealing } from '../../platform/sealing.ts';
import { closingRoutes } from './closing.ts';
import { cashierConsole } from './console/parts.ts';
import { expireDeposits } from './deposits/expire.ts';
import { noteHighLimit } from './deposits/high-limit.ts';
import { depositRoutes } from './deposits/routes.ts';
import { createDesk, type Desk } from './desk.ts';
import { erasePayments } from './erase.ts';
import { askAbout, prepareAgain } from './gateways/follow.ts';
import { reconcile, reconcileSince } from './gateways/reconcile.ts';
import { type GatewayConfig, gatewaysOf } from './gateways/registry.ts';
import { receiveWebhook, retryWebhooks, WEBHOOK_TASK, workOnWebhook } from './gateways/webhooks.ts';
import { closeHarm, noteHarm } from './harm.ts';
import { personal } from './personal.ts';
import { bankRoutes, type ConfirmPassword, type OnBankChange } from './routes.ts';
import { countTurnover, type HasOpenBets, uncountTurnover } from './turnover.ts';
import { noteWin } from './wins.ts';
import { stopForBlocked } from './withdrawals/blocked.ts';
import { dueIfExcluded, payOutExcluded, payoutDue } from './withdrawals/excluded.ts';
import { payOut } from './withdrawals/pay.ts';
import { type LevelOf, withdrawalRoutes } from './withdrawals/routes.ts';

export { sharedWith } from './banks.ts';
export type { Desk, QueuedDeposit, QueuedWithdrawal } from './desk.ts';
export { type PaymentFacts, paymentFacts } from './facts.ts';
export { type NewMethod, putMethods } from './methods/methods.ts';
export { identityWanted, type Policy, putPolicy } from './policy.ts';
export type { HasOpenBets } from './turnover.ts';

export type CashierDeps = {
  database: Database;
  files: Files;
  log: Log;
  /** 32 bytes; account numbers and what players type are sealed and hashed under keys derived from it. */
  secretKey: Buffer;
  confirmPassword: ConfirmPassword;
  onBankChange: OnBankChange;
  levelOf: LevelOf;
  hasOpenBets: HasOpenBets;
  /** The operator's bridge to public registers. */
  register?: Register | undefined;
  /** The payment providers this process speaks with. */
  gateways: GatewayConfig;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type CashierModule = Module & {
  /** What staff can do. */
  desk: Desk;
  /** What is due by the clock; for a job every minute. */
  tick(): Promise<void>;
  /** Compares what was paid since the last time, or in a time given, with the gateways' books; for a job every night. Answers how many lines differ. */
  reconcile(span?: { from: Date; to: Date }): Promise<number>;
  /** Takes a message of a gateway; answers an HTTP status. */
  receive(gateway: string, raw: Uint8Array, headers: Headers): Promise<number>;
  /** Work for the job queue. */
  tasks: Record<string, Task>;
};

/** What the job of a stored message is told. */
type WaitingWebhook = { gateway: string; eventId: string };

/** Money in and out, and where players are paid. */
export function createCashierModule(deps: CashierDeps): CashierModule {
  const { database, files, log, secretKey, confirmPassword, onBankChange, clock = Date.now } = deps;
  const sealing = createSealing(secretKey, 'cashier/payment');
  const numbers = createSealing(secretKey, 'cashier/bank-number');
  const now = () => new Date(clock());
  const gateways = gatewaysOf(deps.gateways, createOutages(database.db, log, now));
  const works = { database, gateways, log };
  const desk = createDesk({ database, sealing, files, clock });
  const follow = async (gateway: string): Promise<void> => {
    await prepareAgain(works, gateway, now());
    await retryWebhooks(works, gateway, now());
    await askAbout(works, gateway, now());
    await payOut({ ...works, numbers }, gateway, now());
  };
  return {
    ...defineModule({
      name: 'cashier',
      personal,
      handlers: {
        ...bankRoutes(numbers, confirmPassword, onBankChange),
        ...withdrawalRoutes({ gateways, confirmPassword, levelOf: deps.levelOf, clock }),
        ...closingRoutes({ gateways, confirmPassword, hasOpenBets: deps.hasOpenBets, now }),
        ...depositRoutes({ database, gateways, sealing, files, clock, register: deps.register }),
      },
      events: {
        'round.settled': {
          'cashier.turnover': async (tx, round) => {
            await countTurnover(tx, deps.hasOpenBets, round);
            await noteWin(tx, round);
            const own = { siteId: round.site_id, playerId: round.player_id };
            if (round.win !== '0') await dueIfExcluded(tx, own, now());
          },
        },
        'round.corrected': { 'cashier.turnoverBack': uncountTurnover },
        'player.limited': { 'cashier.limited': noteHighLimit },
        'player.erased': { 'cashier.erased': (tx, erased) => erasePayments(tx, files, erased) },
        'harm.reached': { 'cashier.harm': noteHarm },
        'harm.reviewed': { 'cashier.reviewed': closeHarm },
        'player.excluded': {
          'cashier.excluded': (tx, { site_id: siteId, player_id: playerId }) =>
            payoutDue(tx, { siteId, playerId }, now()),
        },
        'payout.due': { 'cashier.payout': (tx, due) => payOutExcluded(tx, gateways, due, now()) },
        'deposit.returned': { 'cashier.returned': (tx, returned) => stopForBlocked(tx, returned, now()) },
        'player.blocked': { 'cashier.blocked': (tx, blocked) => stopForBlocked(tx, blocked, now()) },
      },
      console: cashierConsole(desk, numbers, [...gateways.keys()]),
    }),
    desk,
    async tick() {
      await expireDeposits(database, log, now());
      // Side by side: a gateway that is down, or has much to do, keeps no other waiting.
      await Promise.all([...gateways.keys()].map((gateway) => follow(gateway)));
    },
    async reconcile(span) {
      const found = [...gateways.keys()].map((gateway) =>
        span
          ? reconcile(database, gateways, { gateway, ...span }, now())
          : reconcileSince(database, gateways, gateway, now()),
      );
      const count = (await Promise.all(found)).flat().length;
      if (count > 0) log.error({ count }, 'the books of a payment gateway differ from ours');
      return count;
    },
    receive: (gateway, raw, headers) => receiveWebhook(works, { gateway, raw, headers, now: now() }),
    tasks: {
      [WEBHOOK_TASK]: (payload) => workOnWebhook(works, payload as WaitingWebhook, now()),
    },
  };
}
