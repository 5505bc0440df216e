import type { ExtensionJobs } from '../extension.ts';
import { draftMonthlyStatements } from '../modules/affiliates/index.ts';
import type { BonusesModule } from '../modules/bonuses/index.ts';
import { publishDuePlans } from '../modules/brands/index.ts';
import type { CashierModule } from '../modules/cashier/index.ts';
import {
  checkHelpLinks,
  deleteOldContactMessages,
  deleteOldContacts,
  deleteOldMessages,
} from '../modules/content/index.ts';
import type { DocumentsModule } from '../modules/documents/index.ts';
import type { DraftsModule } from '../modules/drafts/index.ts';
import { CHECK_TASK, type FairnessModule, MONITOR_TASK } from '../modules/fairness/index.ts';
import type { JourneysModule } from '../modules/journeys/index.ts';
import type { KycModule } from '../modules/kyc/index.ts';
import { createPartitions, type LedgerHeads, SIGN_TASK, summarizeBlocks } from '../modules/ledger/index.ts';
import type { MediaModule } from '../modules/media/index.ts';
import { listStaffReaders, type OperatorsModule } from '../modules/operators/index.ts';
import type { OriginalsModule } from '../modules/originals/index.ts';
import { deleteExpiredPlayerData } from '../modules/players/index.ts';
import { eraseDuePlayers } from '../modules/protection/index.ts';
import { deleteExpiredProviderData, type ProvidersModule } from '../modules/providers/index.ts';
import { type PushModule, SEND_TASK } from '../modules/push/index.ts';
import { checkReports, mailReports, summarizeBets, verifyEverySite } from '../modules/reports/index.ts';
import {
  deleteOldBestRounds,
  deleteOldBoardPoints,
  deleteOldCountedDeposits,
  deleteOldMissionGames,
  deleteOldPlayDays,
  expireMissions,
  giveScheduledGifts,
  payBoardPrizes,
  payCommissions,
  payRebates,
  releaseDueHolds,
} from '../modules/rewards/index.ts';
import {
  AUTO_CASH_OUT_TASK,
  PRICE_TASK,
  REFERRAL_TASK,
  SETTLE_TASK,
  type SportsbookModule,
} from '../modules/sportsbook/index.ts';
import type { WebhooksModule } from '../modules/webhooks/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { EventHandlers } from '../platform/events/index.ts';
import { type CronEntry, type Jobs, startJobs, type Task } from '../platform/jobs/index.ts';
import { type KeyRotation, REENCRYPT_CRON } from '../platform/key-rotation/index.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/messages/outbox.ts';

type JobsRoleOptions = {
  url: string;
  database: Database;
  events: readonly EventHandlers[];
  cashier: Pick<CashierModule, 'runScheduled' | 'reconcile' | 'tasks'>;
  documents: Pick<DocumentsModule, 'tasks' | 'deleteExpired'>;
  keys: Pick<KeyRotation, 'tasks'>;
  kyc: Pick<KycModule, 'maintain' | 'screenDue' | 'tasks'>;
  journeys: Pick<JourneysModule, 'tasks'>;
  media: Pick<MediaModule, 'deleteRemoved'>;
  drafts: Pick<DraftsModule, 'publishDue'>;
  operators: Pick<OperatorsModule, 'deleteExpired' | 'tasks'>;
  originals: Pick<OriginalsModule, 'endIdleRounds'>;
  fairness: Pick<FairnessModule, 'tasks'>;
  bonuses: Pick<BonusesModule, 'expireDue'>;
  providers: Pick<ProvidersModule, 'tasks' | 'syncAll' | 'reconcile' | 'reconcileDay'>;
  sportsbook: Pick<SportsbookModule, 'tasks'>;
  push: Pick<PushModule, 'tasks'>;
  webhooks: Pick<WebhooksModule, 'start' | 'deleteExpired'>;
  outbox: Pick<Outbox, 'send' | 'tasks' | 'deleteExpired'>;
  /** Base URL of the console, for links in emails. */
  consoleOrigin: string;
  ledgerHeads: Pick<LedgerHeads, 'tasks'>;
  log: Log;
  /** Scheduled tasks of extensions. */
  extended?: ExtensionJobs;
};

/** Times of the scheduled tasks (UTC). */
export const CRON: readonly CronEntry[] = [
  { task: 'players.delete-expired', match: '11 * * * *' },
  { task: 'protection.erase-due-players', match: '31 4 * * *' },
  { task: 'content.delete-expired', match: '41 3 * * *' },
  { task: 'content.check-help-links', match: '37 4 * * *' },
  { task: 'media.delete-removed', match: '49 3 * * *' },
  { task: 'drafts.publish-due', match: '* * * * *' },
  { task: 'brands.publish-due', match: '* * * * *' },
  { task: 'cashier.run-scheduled', match: '* * * * *' },
  { task: 'cashier.reconcile', match: '7 2 * * *' },
  { task: 'documents.delete-expired', match: '33 * * * *' },
  { task: 'kyc.maintain', match: '39 * * * *' },
  { task: 'kyc.screen', match: '* * * * *', queue: 'kyc.screen' },
  { task: 'operators.delete-expired', match: '27 * * * *' },
  { task: 'bonuses.expire', match: '* * * * *' },
  { task: 'journeys.enter-due', match: '3 * * * *' },
  { task: 'journeys.take-due-steps', match: '* * * * *' },
  { task: 'affiliates.draft-statements', match: '17 5 1-5 * *' },
  { task: 'rewards.expire-missions', match: '21 * * * *' },
  { task: 'rewards.pay-out', match: '31 * * * *' },
  { task: 'rewards.delete-expired', match: '1 4 * * *' },
  { task: 'reports.check-ledger', match: '43 * * * *' },
  { task: 'reports.mail', match: '*/5 * * * *' },
  { task: 'ledger.summarize-entries', match: '17 * * * *' },
  { task: 'reports.summarize-bets', match: '19 * * * *' },
  // Early enough to limit the time in which yesterday's rows could be altered, late enough for its last
  // postings to be visible.
  { task: SIGN_TASK, match: '5 1 * * *' },
  { task: 'ledger.create-partitions', match: '51 3 * * *' },
  { task: 'originals.end-idle-rounds', match: '*/10 * * * *' },
  { task: CHECK_TASK, match: '33 2 * * *' },
  { task: MONITOR_TASK, match: '53 2 * * *' },
  { task: 'providers.sync-games', match: '23 3 * * *' },
  { task: 'providers.sync-games-delta', match: '37 * * * *' },
  { task: 'providers.reconcile-transactions', match: '47 * * * *' },
  { task: 'providers.reconcile-day-sums', match: '27 1 * * *' },
  { task: 'providers.refresh-jackpots', match: '*/5 * * * *' },
  { task: 'providers.delete-expired', match: '*/5 * * * *' },
  { task: 'messages.delete-expired', match: '13 * * * *' },
  { task: SEND_TASK, match: '* * * * *', queue: SEND_TASK },
  { task: 'webhooks.delete-expired', match: '57 * * * *' },
  { task: SETTLE_TASK, match: '* * * * *', queue: SETTLE_TASK },
  { task: AUTO_CASH_OUT_TASK, match: '* * * * *' },
  { task: REFERRAL_TASK, match: '* * * * *' },
  { task: PRICE_TASK, match: '*/10 * * * *' },
  REENCRYPT_CRON,
];

/** Expired messages. */
async function deleteExpiredContent(tx: Tx): Promise<void> {
  await deleteOldMessages(tx);
  await deleteOldContactMessages(tx);
  await deleteOldContacts(tx);
}

/** Deletes data no longer needed by rewards, oldest first. */
const OLD_REWARD_DATA = [
  deleteOldMissionGames,
  deleteOldBoardPoints,
  deleteOldPlayDays,
  deleteOldCountedDeposits,
];

function rewardTasks(database: Database): Record<string, Task> {
  return {
    'rewards.expire-missions': async () => {
      await expireMissions(database.db, new Date());
      await releaseDueHolds(database.db, new Date());
    },
    'rewards.pay-out': async () => {
      for (const pay of [payRebates, payCommissions, giveScheduledGifts, payBoardPrizes])
        await pay(database, new Date());
    },
    'rewards.delete-expired': async () => {
      await deleteOldBestRounds(database.db, new Date());
      await database.transaction(async (tx) => {
        for (const remove of OLD_REWARD_DATA) await remove(tx, new Date());
      });
    },
  };
}

const mailDueReports = ({ database, outbox: messages, consoleOrigin, log }: JobsRoleOptions) =>
  mailReports(database, { messages, listStaff: listStaffReaders, consoleOrigin, log }, new Date());

/** Content and values of groups whose planned time has come. */
const publicationTasks = ({ database, drafts }: JobsRoleOptions): Record<string, Task> => ({
  'drafts.publish-due': async () => void (await drafts.publishDue(database, new Date())),
  'brands.publish-due': async () => void (await publishDuePlans(database, new Date())),
});

/** Delivers business events and runs the scheduled tasks (UTC). */
export async function startJobsRole(options: JobsRoleOptions): Promise<Jobs> {
  const {
    url,
    database,
    events,
    bonuses,
    cashier,
    documents,
    fairness,
    operators,
    originals,
    outbox,
    providers,
    log,
  } = options;
  await database.transaction(createPartitions);
  const jobs = await startJobs({
    url,
    database,
    events,
    log,
    tasks: {
      'players.delete-expired': () => database.transaction((tx) => deleteExpiredPlayerData(tx, new Date())),
      'protection.erase-due-players': () => eraseDuePlayers(database, new Date()),
      'content.delete-expired': () => database.transaction(deleteExpiredContent),
      'content.check-help-links': () => checkHelpLinks(database, new Date()),
      ...publicationTasks(options),
      'media.delete-removed': () => options.media.deleteRemoved(database.db, new Date()),
      ...cashier.tasks,
      ...documents.tasks,
      'documents.delete-expired': () => documents.deleteExpired(),
      'kyc.maintain': () => options.kyc.maintain(),
      ...options.kyc.tasks,
      'kyc.screen': () => options.kyc.screenDue(),
      'cashier.run-scheduled': () => cashier.runScheduled(),
      'cashier.reconcile': () => cashier.reconcile(),
      'operators.delete-expired': () => operators.deleteExpired(),
      ...operators.tasks(database),
      'bonuses.expire': () => bonuses.expireDue(database),
      'affiliates.draft-statements': () => draftMonthlyStatements(database, new Date()),
      ...rewardTasks(database),
      'reports.check-ledger': () => checkReports(database, log, new Date()),
      'reports.mail': () => mailDueReports(options),
      'ledger.verify': () => verifyEverySite(database, new Date()),
      'ledger.summarize-entries': async () => void (await summarizeBlocks(database.db)),
      'reports.summarize-bets': async () => void (await summarizeBets(database.db)),
      'ledger.create-partitions': () => database.transaction(createPartitions),
      'originals.end-idle-rounds': () => originals.endIdleRounds(database.db, new Date()),
      ...fairness.tasks(database.db),
      'providers.sync-games': () => providers.syncAll(database.db, 'full'),
      'providers.sync-games-delta': () => providers.syncAll(database.db, 'delta'),
      'providers.reconcile-transactions': () => providers.reconcile(database.db),
      'providers.reconcile-day-sums': () => providers.reconcileDay(database.db),
      ...providers.tasks(database.db),
      'providers.delete-expired': () =>
        database.transaction((tx) => deleteExpiredProviderData(tx, new Date())),
      ...options.journeys.tasks(database),
      ...{ ...options.push.tasks, ...options.keys.tasks },
      ...options.sportsbook.tasks(database),
      ...outbox.tasks(database.db),
      ...options.ledgerHeads.tasks,
      'webhooks.delete-expired': () => options.webhooks.deleteExpired(),
      'messages.delete-expired': () => database.transaction(outbox.deleteExpired),
      ...options.extended?.tasks,
    },
    cron: [...CRON, ...(options.extended?.cron ?? [])],
  });
  const sender = options.webhooks.start();
  return { stop: async () => void (await Promise.all([jobs.stop(), sender.stop()])) };
}
