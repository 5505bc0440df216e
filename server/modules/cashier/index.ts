import type { Database } from '../../platform/database/index.ts';
import { createEncryption, type Encryption, type SecretKey } from '../../platform/encryption.ts';
import type { EventHandlers } from '../../platform/events/index.ts';
import type { ExclusionRegister } from '../../platform/external/exclusion-register.ts';
import { createOutages } from '../../platform/external/outages.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Task } from '../../platform/jobs/index.ts';
import type { EncryptedData } from '../../platform/key-rotation/encrypted-data.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createClosureRoutes } from './account-closure.ts';
import { encryptedNumbers } from './bank-accounts.ts';
import { createCashierConsole, namesOf } from './console/index.ts';
import { createOfferedMethods, type OfferedMethods } from './console/offered-methods.ts';
import { expireDeposits } from './deposits/expiry.ts';
import { openHighLimitCase } from './deposits/high-limits.ts';
import { encryptedDeposits } from './deposits/proof-of-payment.ts';
import { createDepositRoutes } from './deposits/routes.ts';
import { OWN_GATEWAYS } from './gateways/adapters.ts';
import { definitionsByCode, type GatewayDefinition } from './gateways/gateway-definition.ts';
import { TEST_GATEWAY_TASK, testGateway } from './gateways/gateway-probe.ts';
import { processWebhook, receiveWebhook, retryWebhooks, WEBHOOK_TASK } from './gateways/gateway-webhooks.ts';
import { encryptedGateways } from './gateways/instances.ts';
import { pollPayments, retryCheckouts } from './gateways/polling.ts';
import { reconcileGateway, reconcileSinceLast } from './gateways/reconciliation.ts';
import { createGateways, type GatewayConfig, type LiveGateways } from './gateways/registry.ts';
import { recordLargeWin } from './large-wins.ts';
import { createPaymentReview, type PaymentReview } from './payment-review.ts';
import { erasePayments, personalData } from './personal-data.ts';
import { closeRiskCases, openRiskCase } from './risk-marker-cases.ts';
import { type ConfirmPassword, createBankAccountRoutes, type OnBankAccountChange } from './routes.ts';
import { segmentConditions } from './segment-conditions.ts';
import { cashierCopy } from './site-copy.ts';
import { type HasOpenBets, recordTurnover, reverseTurnover } from './turnover-requirements.ts';
import { holdForBlockedPlayer } from './withdrawals/blocked-accounts.ts';
import {
  payOutExcludedPlayer,
  publishPayoutDue,
  publishPayoutIfExcluded,
} from './withdrawals/exclusion-payouts.ts';
import { payOutAtGateway } from './withdrawals/payouts.ts';
import { createWithdrawalRoutes, type LevelOf } from './withdrawals/routes.ts';

export { hadBankAccount, playersSharingAccount, removeBankAccounts } from './bank-accounts.ts';
export type { OfferedMethods } from './console/offered-methods.ts';
export { type Gateway, GatewayRefusal, type PaymentStatus } from './gateways/gateway.ts';
export type { GatewayDefinition } from './gateways/gateway-definition.ts';
export { readAnswer } from './gateways/gateway-fetch.ts';
export { listOpenMethods, type NewMethod, upsertMethods } from './methods/methods.ts';
export { openPayments } from './payment-figures.ts';
export {
  type CashierPolicy,
  requiredIdentityLevel,
  requiresIdentityDocument,
  setPolicy,
} from './payment-policy.ts';
export type { PaymentReview, QueuedDeposit, QueuedWithdrawal } from './payment-review.ts';
export { lockPlayerPayments } from './player-lock.ts';
export { receiptDetails } from './receipt-details.ts';
export type { HasOpenBets } from './turnover-requirements.ts';

type CashierDeps = {
  database: Database;
  files: Files;
  log: Log;
  /** 32 bytes; keys derived from it encrypt and hash account numbers and player input. */
  secretKey: SecretKey;
  confirmPassword: ConfirmPassword;
  onBankAccountChange: OnBankAccountChange;
  levelOf: LevelOf;
  hasOpenBets: HasOpenBets;
  /** The operator's bridge to public registers. */
  register?: ExclusionRegister | undefined;
  /** The payment providers this process connects to. */
  gateways: GatewayConfig;
  /** Payment APIs of extensions, in addition to the platform's own. */
  gatewayApis?: readonly GatewayDefinition[] | undefined;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type CashierModule = Module & {
  /** Staff actions. */
  review: PaymentReview;
  /** Payment methods that a new brand can take over. */
  offeredMethods: OfferedMethods;
  /** Scheduled work, run by a job every minute. */
  runScheduled(): Promise<void>;
  /**
   * Reconciles payments since the last run, or in a given period, with the gateways' records; for a nightly
   * job. Returns the number of differences.
   */
  reconcile(span?: { from: Date; to: Date }): Promise<number>;
  /** Receives a gateway's webhook; returns the HTTP status. */
  receiveWebhook(gateway: string, raw: Uint8Array, headers: Headers): Promise<number>;
  /** Work for the job queue. */
  tasks: Record<string, Task>;
};

/** Payload of the job that processes a stored webhook. */
type WebhookTask = { gateway: string; eventId: string };

/** Deposits, withdrawals and payout accounts. */
export function createCashierModule(deps: CashierDeps): CashierModule {
  const { database, files, log, secretKey, confirmPassword, clock = Date.now } = deps;
  const encryption = createEncryption(secretKey, 'cashier/payment');
  const numbers = createEncryption(secretKey, 'cashier/bank-number');
  const now = () => new Date(clock());
  const gatewayEncryption = createEncryption(secretKey, 'cashier/gateway');
  const definitions = definitionsByCode([...OWN_GATEWAYS, ...(deps.gatewayApis ?? [])]);
  const gateways = createGateways({
    definitions,
    ...{ database, log, now, config: deps.gateways, outages: createOutages(database.db, log, now) },
    encryption: gatewayEncryption,
  });
  const works = { database, gateways, log };
  const review = createPaymentReview({ database, encryption, files, clock });
  const follow = async (gateway: string): Promise<void> => {
    await retryWebhooks(works, gateway, now());
    await pollPayments(works, gateway, now());
    await payOutAtGateway({ ...works, numbers }, gateway, now());
  };
  return {
    ...defineModule({
      name: 'cashier',
      encrypted: encryptedPayments({ encryption, numbers, gatewayEncryption }),
      segmentConditions,
      personal: personalData,
      handlers: {
        ...createBankAccountRoutes(numbers, confirmPassword, deps.onBankAccountChange),
        ...createWithdrawalRoutes({ gateways, confirmPassword, levelOf: deps.levelOf, clock }),
        ...createClosureRoutes({ gateways, confirmPassword, hasOpenBets: deps.hasOpenBets, now }),
        ...createDepositRoutes({ database, gateways, encryption, files, clock, register: deps.register }),
      },
      events: createEventHandlers(deps, gateways, now),
      console: createCashierConsole({ review, numbers, gatewayEncryption, gateways, definitions }),
      siteCopy: cashierCopy,
    }),
    ...{ review, offeredMethods: createOfferedMethods(namesOf(gateways)) },
    async runScheduled() {
      await gateways.refresh();
      await expireDeposits(database, log, now());
      // In parallel, so that a slow or unavailable gateway delays no other.
      const work = [...gateways.keys()].map((gateway) => follow(gateway));
      await Promise.all([retryCheckouts(works, now()), ...work]);
    },
    async reconcile(span) {
      await gateways.refresh();
      const found = [...gateways.keys()].map((gateway) =>
        span
          ? reconcileGateway(database, gateways, { gateway, ...span }, now())
          : reconcileSinceLast(database, gateways, gateway, now()),
      );
      const count = (await Promise.all(found)).flat().length;
      if (count > 0) log.error({ count }, 'the records of a payment gateway differ from ours');
      return count;
    },
    async receiveWebhook(gateway, raw, headers) {
      await gateways.refresh();
      return await receiveWebhook(works, { gateway, raw, headers, now: now() });
    },
    tasks: {
      [WEBHOOK_TASK]: async (payload) => {
        await gateways.refresh();
        await processWebhook(works, payload as WebhookTask, now());
      },
      [TEST_GATEWAY_TASK]: async (payload) => {
        await gateways.refresh();
        await testGateway(works, payload, now());
      },
    },
  };
}

/** The cashier's handlers for other modules' events. */
/** What payments store encrypted. */
function encryptedPayments(
  by: Record<'encryption' | 'numbers' | 'gatewayEncryption', Encryption>,
): EncryptedData {
  const { columns = [], files = [] } = encryptedDeposits(by.encryption);
  const others = [...encryptedNumbers(by.numbers), ...encryptedGateways(by.gatewayEncryption)];
  return { columns: [...columns, ...others], files };
}

function createEventHandlers(
  { files, hasOpenBets }: CashierDeps,
  gateways: LiveGateways,
  now: () => Date,
): EventHandlers {
  return {
    'round.settled': {
      'cashier.turnover': async (tx, round) => {
        await recordTurnover(tx, hasOpenBets, round);
        await recordLargeWin(tx, round);
        const own = { siteId: round.site_id, playerId: round.player_id };
        if (round.win !== '0') await publishPayoutIfExcluded(tx, own, now());
      },
    },
    'round.corrected': { 'cashier.turnoverBack': reverseTurnover },
    'player.deposit_limit_changed': { 'cashier.limited': openHighLimitCase },
    'player.erased': { 'cashier.erased': (tx, erased) => erasePayments(tx, files, erased) },
    'risk_level.reached': { 'cashier.risk-level': openRiskCase },
    'risk.reviewed': { 'cashier.risk-reviewed': closeRiskCases },
    'player.excluded': {
      'cashier.excluded': (tx, { site_id: siteId, player_id: playerId }) =>
        publishPayoutDue(tx, { siteId, playerId }, now()),
    },
    'exclusion_payout.due': {
      'cashier.payout': async (tx, due) => {
        await gateways.refresh(tx);
        await payOutExcludedPlayer(tx, gateways, due, now());
      },
    },
    'deposit.reversed': {
      'cashier.deposit-reversed': (tx, returned) => holdForBlockedPlayer(tx, returned, now()),
    },
    'screening.case_changed': {
      'cashier.screening-case': async (tx, found) => {
        if (found.state !== 'other_person') await holdForBlockedPlayer(tx, found, now());
      },
    },
    'document.notified': {
      'cashier.document-required': async (tx, document) => {
        // When an approval is revoked, a new document is required.
        const { what } = document;
        if (what === 'required' || what === 'rejected') await holdForBlockedPlayer(tx, document, now());
      },
    },
    'player.blocked': { 'cashier.blocked': (tx, blocked) => holdForBlockedPlayer(tx, blocked, now()) },
  };
}
