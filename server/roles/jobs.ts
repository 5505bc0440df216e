import { draftMonth } from '../modules/affiliates/index.ts';
import type { BonusesModule } from '../modules/bonuses/index.ts';
import type { CashierModule } from '../modules/cashier/index.ts';
import { checkHelpLinks, purgeContact, purgeInbox } from '../modules/content/index.ts';
import type { DocumentsModule } from '../modules/documents/index.ts';
import { CHECK_TASK, type FairnessModule, WATCH_TASK } from '../modules/fairness/index.ts';
import { fillBlocks, preparePartitions } from '../modules/ledger/index.ts';
import type { OperatorsModule } from '../modules/operators/index.ts';
import type { OriginalsModule } from '../modules/originals/index.ts';
import { sweepPlayers } from '../modules/players/index.ts';
import { eraseDue } from '../modules/protection/index.ts';
import { type ProvidersModule, sweepProviders } from '../modules/providers/index.ts';
import { fillBetBlocks, proveReports } from '../modules/reports/index.ts';
import {
  expireMissions,
  giveOnDays,
  payBoards,
  payCommissions,
  payRebates,
  releaseDue,
  thinBoardPoints,
  thinBoards,
  thinDepositsCounted,
  thinMissionGames,
  thinPlayDays,
} from '../modules/rewards/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { EventHandlers } from '../platform/events.ts';
import { type CronEntry, type Jobs, startJobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';

export type JobsRoleOptions = {
  url: string;
  database: Database;
  events: readonly EventHandlers[];
  cashier: Pick<CashierModule, 'tick' | 'reconcile' | 'tasks'>;
  documents: Pick<DocumentsModule, 'tasks' | 'sweep'>;
  operators: Pick<OperatorsModule, 'sweep'>;
  originals: Pick<OriginalsModule, 'endIdleRounds'>;
  fairness: Pick<FairnessModule, 'tasks'>;
  bonuses: Pick<BonusesModule, 'tick'>;
  providers: Pick<ProvidersModule, 'tasks' | 'syncAll' | 'reconcile' | 'reconcileDay'>;
  outbox: Pick<Outbox, 'tasks' | 'sweep'>;
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
  { task: WATCH_TASK, match: '53 2 * * *' },
  { task: 'providers.games', match: '23 3 * * *' },
  { task: 'providers.games.delta', match: '37 * * * *' },
  { task: 'providers.reconcile', match: '47 * * * *' },
  { task: 'providers.day', match: '27 1 * * *' },
  { task: 'providers.jackpots', match: '*/5 * * * *' },
  { task: 'providers.sweep', match: '*/5 * * * *' },
  { task: 'messages.sweep', match: '13 * * * *' },
];

/** Messages whose time is over. */
async function purgeContent(tx: Tx): Promise<void> {
  await purgeInbox(tx);
  await purgeContact(tx);
}

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
  await database.transaction(preparePartitions);
  return await startJobs({
    url,
    database,
    events,
    log,
    tasks: {
      'players.sweep': () => database.transaction((tx) => sweepPlayers(tx, new Date())),
      'protection.erase': () => eraseDue(database, new Date()),
      'content.purge': () => database.transaction(purgeContent),
      'content.links': () => checkHelpLinks(database, new Date()),
      ...cashier.tasks,
      ...documents.tasks,
      'documents.sweep': () => documents.sweep(),
      'cashier.tick': () => cashier.tick(),
      'cashier.reconcile': () => cashier.reconcile(),
      'operators.sweep': () => operators.sweep(),
      'bonuses.tick': () => bonuses.tick(database),
      'affiliates.draft': () => draftMonth(database, new Date()),
      'rewards.expire': async () => {
        await expireMissions(database.db, new Date());
        await releaseDue(database.db, new Date());
      },
      'rewards.rebates': async () => {
        for (const pay of [payRebates, payCommissions, giveOnDays, payBoards])
          await pay(database, new Date());
      },
      'rewards.thin': async () => {
        await thinBoards(database.db, new Date());
        await database.transaction(async (tx) => {
          for (const thin of [thinMissionGames, thinBoardPoints, thinPlayDays, thinDepositsCounted])
            await thin(tx, new Date());
        });
      },
      'reports.prove': () => proveReports(database, log, new Date()),
      'ledger.blocks': async () => void (await fillBlocks(database.db)),
      'reports.blocks': async () => void (await fillBetBlocks(database.db)),
      'ledger.partitions': () => database.transaction(preparePartitions),
      'originals.idle': () => originals.endIdleRounds(database.db, new Date()),
      ...fairness.tasks(database.db),
      'providers.games': () => providers.syncAll(database.db, 'full'),
      'providers.games.delta': () => providers.syncAll(database.db, 'delta'),
      'providers.reconcile': () => providers.reconcile(database.db),
      'providers.day': () => providers.reconcileDay(database.db),
      ...providers.tasks(database.db),
      'providers.sweep': () => database.transaction((tx) => sweepProviders(tx, new Date())),
      ...outbox.tasks(database.db),
      'messages.sweep': () => database.transaction(outbox.sweep),
    },
    cron: CRON,
  });
}
