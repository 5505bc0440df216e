import { draftMonthlyStatements } from '../modules/affiliates/index.ts';
import type { BonusesModule } from '../modules/bonuses/index.ts';
import type { CashierModule } from '../modules/cashier/index.ts';
import { checkHelpLinks, deleteOldContactMessages, deleteOldMessages } from '../modules/content/index.ts';
import type { DocumentsModule } from '../modules/documents/index.ts';
import { CHECK_TASK, type FairnessModule, MONITOR_TASK } from '../modules/fairness/index.ts';
import { createPartitions, summarizeBlocks } from '../modules/ledger/index.ts';
import type { OperatorsModule } from '../modules/operators/index.ts';
import type { OriginalsModule } from '../modules/originals/index.ts';
import { deleteExpiredPlayerData } from '../modules/players/index.ts';
import { eraseDuePlayers } from '../modules/protection/index.ts';
import { deleteExpiredProviderData, type ProvidersModule } from '../modules/providers/index.ts';
import { checkReports, summarizeBets, verifyEverySite } from '../modules/reports/index.ts';
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
import type { Database, Tx } from '../platform/database/index.ts';
import type { EventHandlers } from '../platform/events/index.ts';
import { type CronEntry, type Jobs, startJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/messages/outbox.ts';

export type JobsRoleOptions = {
  url: string;
  database: Database;
  events: readonly EventHandlers[];
  cashier: Pick<CashierModule, 'tick' | 'reconcile' | 'tasks'>;
  documents: Pick<DocumentsModule, 'tasks' | 'deleteExpired'>;
  operators: Pick<OperatorsModule, 'deleteExpired'>;
  originals: Pick<OriginalsModule, 'endIdleRounds'>;
  fairness: Pick<FairnessModule, 'tasks'>;
  bonuses: Pick<BonusesModule, 'tick'>;
  providers: Pick<ProvidersModule, 'tasks' | 'syncAll' | 'reconcile' | 'reconcileDay'>;
  outbox: Pick<Outbox, 'tasks' | 'deleteExpired'>;
  log: Log;
};

/** When what is due by the clock is done (UTC). */
export const CRON: readonly CronEntry[] = [
  { task: 'players.sweep', match: '11 * * * *' },
  { task: 'protection.erase', match: '31 4 * * *' },
  { task: 'content.purge', match: '41 3 * * *' },
  { task: 'content.links', match: '37 4 * * *' },
  { task: 'cashier.tick', match: '* * * * *' },
  { task: 'cashier.reconcile', match: '7 2 * * *' },
  { task: 'documents.sweep', match: '33 * * * *' },
  { task: 'operators.sweep', match: '27 * * * *' },
  { task: 'bonuses.tick', match: '* * * * *' },
  { task: 'affiliates.draft', match: '17 5 1-5 * *' },
  { task: 'rewards.expire', match: '21 * * * *' },
  { task: 'rewards.rebates', match: '31 * * * *' },
  { task: 'rewards.thin', match: '1 4 * * *' },
  { task: 'reports.prove', match: '43 * * * *' },
  { task: 'ledger.blocks', match: '17 * * * *' },
  { task: 'reports.blocks', match: '19 * * * *' },
  { task: 'ledger.partitions', match: '51 3 * * *' },
  { task: 'originals.idle', match: '*/10 * * * *' },
  { task: CHECK_TASK, match: '33 2 * * *' },
  { task: MONITOR_TASK, match: '53 2 * * *' },
  { task: 'providers.games', match: '23 3 * * *' },
  { task: 'providers.games.delta', match: '37 * * * *' },
  { task: 'providers.reconcile', match: '47 * * * *' },
  { task: 'providers.day', match: '27 1 * * *' },
  { task: 'providers.jackpots', match: '*/5 * * * *' },
  { task: 'providers.sweep', match: '*/5 * * * *' },
  { task: 'messages.sweep', match: '13 * * * *' },
];

/** Messages whose time is over. */
async function deleteExpiredContent(tx: Tx): Promise<void> {
  await deleteOldMessages(tx);
  await deleteOldContactMessages(tx);
}

/** What rewards no longer need, oldest first. */
const OLD_REWARD_DATA = [
  deleteOldMissionGames,
  deleteOldBoardPoints,
  deleteOldPlayDays,
  deleteOldCountedDeposits,
];

/** Delivers business events and runs what is due by the clock (UTC). */
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
  return await startJobs({
    url,
    database,
    events,
    log,
    tasks: {
      'players.sweep': () => database.transaction((tx) => deleteExpiredPlayerData(tx, new Date())),
      'protection.erase': () => eraseDuePlayers(database, new Date()),
      'content.purge': () => database.transaction(deleteExpiredContent),
      'content.links': () => checkHelpLinks(database, new Date()),
      ...cashier.tasks,
      ...documents.tasks,
      'documents.sweep': () => documents.deleteExpired(),
      'cashier.tick': () => cashier.tick(),
      'cashier.reconcile': () => cashier.reconcile(),
      'operators.sweep': () => operators.deleteExpired(),
      'bonuses.tick': () => bonuses.tick(database),
      'affiliates.draft': () => draftMonthlyStatements(database, new Date()),
      'rewards.expire': async () => {
        await expireMissions(database.db, new Date());
        await releaseDueHolds(database.db, new Date());
      },
      'rewards.rebates': async () => {
        for (const pay of [payRebates, payCommissions, giveScheduledGifts, payBoardPrizes])
          await pay(database, new Date());
      },
      'rewards.thin': async () => {
        await deleteOldBestRounds(database.db, new Date());
        await database.transaction(async (tx) => {
          for (const remove of OLD_REWARD_DATA) await remove(tx, new Date());
        });
      },
      'reports.prove': () => checkReports(database, log, new Date()),
      'ledger.verify': () => verifyEverySite(database, new Date()),
      'ledger.blocks': async () => void (await summarizeBlocks(database.db)),
      'reports.blocks': async () => void (await summarizeBets(database.db)),
      'ledger.partitions': () => database.transaction(createPartitions),
      'originals.idle': () => originals.endIdleRounds(database.db, new Date()),
      ...fairness.tasks(database.db),
      'providers.games': () => providers.syncAll(database.db, 'full'),
      'providers.games.delta': () => providers.syncAll(database.db, 'delta'),
      'providers.reconcile': () => providers.reconcile(database.db),
      'providers.day': () => providers.reconcileDay(database.db),
      ...providers.tasks(database.db),
      'providers.sweep': () => database.transaction((tx) => deleteExpiredProviderData(tx, new Date())),
      ...outbox.tasks(database.db),
      'messages.sweep': () => database.transaction(outbox.deleteExpired),
    },
    cron: CRON,
  });
}
