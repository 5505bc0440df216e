import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { createDeskPage } from './demo/desk/page.ts';
import { createPreviewPage, withPreviewHosts, withPreviewThemes } from './demo/preview/index.ts';
import { DEMO_SALT } from './demo/salt.ts';
import { fundPlayer } from './demo/seed/fund.ts';
import { createStaffPage } from './demo/staff.ts';
import { createHealth, createOperations } from './health.ts';
import { affiliatesModule } from './modules/affiliates/index.ts';
import { type BonusesModule, createBonusesModule } from './modules/bonuses/index.ts';
import {
  type CashierModule,
  createCashierModule,
  type HasOpenBets,
  identityWanted,
} from './modules/cashier/index.ts';
import { catalogModule, findGame } from './modules/catalog/index.ts';
import { createContentModule, sendInbox } from './modules/content/index.ts';
import { createDocumentsModule, type DocumentsModule } from './modules/documents/index.ts';
import { createFairnessModule, type FairnessModule } from './modules/fairness/index.ts';
import { ledgerModule, openAccounts } from './modules/ledger/index.ts';
import { createOperatorsModule, type OperatorsModule } from './modules/operators/index.ts';
import { createOriginalsModule, createSeats, type OriginalsModule } from './modules/originals/index.ts';
import { createPlayersModule, type OpenedPlayer, type PlayersModule } from './modules/players/index.ts';
import {
  acceptCurrentTerms,
  answerDepositLimit,
  createProtectionModule,
  exclusionOf,
  isExcludedPerson,
  noteRegister,
  requireNoExclusion,
} from './modules/protection/index.ts';
import { createProvidersModule, type ProvidersModule } from './modules/providers/index.ts';
import { createReportsModule, openAlarms } from './modules/reports/index.ts';
import { createRewardsModule, levelOf } from './modules/rewards/index.ts';
import { createRoomsModule, type RoomsModule } from './modules/rooms/index.ts';
import { profileOf, siteById, siteOfDomain, sitesModule } from './modules/sites/index.ts';
import type { Config } from './platform/config.ts';
import { chainSettings } from './platform/config-chain.ts';
import { createConsoleDoor } from './platform/console/door.ts';
import type { Database, Tx } from './platform/database.ts';
import { createDevOutbox } from './platform/dev-outbox.ts';
import type { EventHandlers } from './platform/events.ts';
import type { Files } from './platform/files.ts';
import { type FilesConfig, filesOf } from './platform/files-of.ts';
import { type Admitted, admission } from './platform/http/admission.ts';
import { translate } from './platform/http/answer.ts';
import { createApi, type Origin } from './platform/http/api.ts';
import { createHooksDoor } from './platform/http/hooks.ts';
import type { Log } from './platform/log.ts';
import { messageGateway } from './platform/messages-gateway.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { migrationState } from './platform/migration-state.ts';
import type { Module, SiteRef } from './platform/module.ts';
import { createOutbox, type Outbox } from './platform/outbox.ts';
import { registerOf } from './platform/registers.ts';

export type ApplicationOptions = {
  database: Database;
  config: Pick<Config, 'MODE' | 'TRUST_PROXY' | 'LANGUAGE_COOKIE'> &
    FilesConfig &
    Partial<
      Pick<
        Config,
        | 'CROSS_ORIGIN'
        | 'OPS_PORT'
        | 'DATA_DIR'
        | 'SIMPAY_URL'
        | 'SIMPAY_SECRET'
        | 'PROVIDER_ORIGINS'
        | 'PROVIDER_KIT_URL'
        | 'CONSOLE_HOST'
        | 'MESSAGES_URL'
        | 'MESSAGES_SECRET'
        | 'REGISTERS_URL'
        | 'REGISTERS_SECRET'
        | 'CHAIN_KIND'
        | 'CHAIN_NODES'
        | 'CHAIN_ROUND_MOST'
        | 'CHAIN_EXPLORER'
      >
    >;
  log: Log;
  /** Whether the process is on its way out. */
  isLeaving?: () => boolean;
  /** 32 bytes: encrypts unrevealed seeds, keys the hashes of one-time codes. */
  secretKey: Buffer;
  /** Where uploaded files lie; where the configuration says when left out. */
  files?: Files;
  /** Milliseconds; for tests of time limits of the cashier and the console. */
  clock?: () => number;
};

export type Application = {
  /** Every door of the API: /api, /healthz, /readyz, /dev; /metrics for who sits at the machine. */
  fetch(request: Request, origin?: Origin): Promise<Response>;
  /** Doors that answer the server's own requests, without web requests made of them; false when none of them is asked. */
  listen(request: IncomingMessage, response: ServerResponse): boolean;
  /** Who opens a live connection, or the HTTP status to refuse it with. */
  admit(request: IncomingMessage): Promise<Admitted | number>;
  /** The door of operators. */
  operations(request: Request): Promise<Response>;
  players: PlayersModule;
  cashier: CashierModule;
  bonuses: BonusesModule;
  providers: ProvidersModule;
  originals: OriginalsModule;
  fairness: FairnessModule;
  rooms: RoomsModule;
  operators: OperatorsModule;
  documents: DocumentsModule;
  outbox: Outbox;
  events: EventHandlers[];
  metrics: Metrics;
};

/** The one place that knows every module: binds them to each other and to the API. */
export function createApplication(options: ApplicationOptions): Application {
  const { database, config } = options;
  const outbox = createOutbox({ ...options, gateway: gatewayOf(config) });
  const bound = { ...bindModules(options, outbox), outbox };
  const { modules, ...named } = bound;
  const metrics = createMetrics();
  const find = (domain: string) => siteOfDomain(database.db, domain);
  const findSite = config.MODE === 'demo' ? withPreviewHosts(find) : find;
  const health = { metrics, whyNotReady: () => whyNotReady(database, options.isLeaving) };
  const { app, listen } = openDoors(options, bound, { metrics, findSite, health });
  const operations = createOperations(health);
  watchDatabase(metrics, database);
  watchMessages(metrics, outbox, database);
  return {
    fetch: async (request, origin) => app.fetch(request, origin),
    listen,
    admit: admission({ database, players: bound.players, findSite, trustProxy: config.TRUST_PROXY }),
    operations: async (request) => operations.fetch(request),
    ...named,
    events: modules.flatMap((module) => module.events ?? []),
    metrics,
  };
}

type Bound = ReturnType<typeof bindModules> & { outbox: Outbox };

/** Every module with what it needs of the others. */
function bindModules(
  { database, config, log, secretKey, files = filesOf(config), clock }: ApplicationOptions,
  outbox: Outbox,
) {
  const register = registerFrom(config);
  const players = createPlayersModule({
    onOpened: (tx, player) => furnish(tx, player, config.MODE),
    onSignedIn: receive,
    register,
    isWithdrawOnly: async (db, player) => (await exclusionOf(db, player, new Date())) !== undefined,
    messages: outbox,
    registration: async (site) => (await profileOf(database.db, site.id)).registration,
    secret: secretKey.toString('hex'),
    languageCookie: config.LANGUAGE_COOKIE,
    framed: config.CROSS_ORIGIN ?? false,
  });
  const originals = createOriginalsModule({ secretKey });
  const salt = config.MODE === 'demo' ? DEMO_SALT : undefined;
  const rooms = createRoomsModule({ secretKey, salt, chain: chainSettings(config) });
  const { confirmPassword } = players;
  const hasOpenBets: HasOpenBets = async (db, player) => {
    for (const { console: parts } of modules) if (await parts?.games?.hasStaked(db, player)) return true;
    return false;
  };
  const cashier = createCashierModule({
    ...{ database, files, log, secretKey, confirmPassword },
    gateways: config,
    register,
    levelOf,
    hasOpenBets,
    clock,
    onBankChange: async (tx, context, { bankId, lastDigits, change }) => {
      const said = await players.tellOwner(tx, context, change, { digits: lastDigits });
      const owner = { siteId: context.site.id, playerId: context.player.id };
      await sendInbox(tx, [
        { ...owner, title: said.subject, body: `<p>${said.body}</p>`, key: `${change}:${bankId}` },
      ]);
    },
  });
  const bonuses = createBonusesModule({ levelOf, clock, countTry: players.countFromPlace });
  const providers = createProvidersModule({ secretKey, log, origins: originsOf(config) });
  const fairness = createFairnessModule({ log, isDemo: config.MODE === 'demo' });
  const operators = createOperatorsModule({ database, secretKey, modules: () => modules, clock });
  const documents = createDocumentsModule({
    ...{ database, files, log, secretKey, confirmPassword, clock },
    personal: () => modules.flatMap(({ personal = [] }) => personal),
  });
  const modules: Module[] = [
    operators,
    sitesModule,
    players,
    ledgerModule,
    config.MODE === 'demo' ? withPreviewThemes(catalogModule) : catalogModule,
    cashier,
    bonuses,
    affiliatesModule,
    createProtectionModule({ now: clock && (() => new Date(clock())), hasOpenBets }),
    originals,
    fairness,
    rooms,
    providers,
    createRewardsModule({ seats: createSeats(secretKey), findGame, identityWanted, clock }),
    createContentModule({ countFromPlace: players.countFromPlace }),
    createReportsModule({ clock }),
    documents,
  ];
  return { players, cashier, bonuses, providers, originals, fairness, rooms, operators, documents, modules };
}

/** What a new account needs beside itself, or why there may be none. */
async function furnish(tx: Tx, player: OpenedPlayer, mode: Config['MODE']): Promise<void> {
  const now = new Date();
  await openAccounts(tx, player);
  await requireNoExclusion(tx, player, now);
  await acceptCurrentTerms(tx, player, now);
  if (player.depositLimit) await answerDepositLimit(tx, player, player.depositLimit, now);
  if (mode === 'demo') await fundPlayer(tx, player);
}

/** What a sign-in finds: what a public register says is kept, and who is excluded may withdraw only. */
async function receive(tx: Tx, player: { siteId: number; playerId: string }, isListed: boolean | undefined) {
  const now = new Date();
  if (isListed !== undefined) await noteRegister(tx, player, isListed, now);
  return { withdrawOnly: await isExcludedPerson(tx, player, now) };
}

type Doors = {
  metrics: Metrics;
  findSite: (domain: string) => Promise<SiteRef | undefined>;
  health: Parameters<typeof createOperations>[0];
};

/** Whatever answers requests, in the order in which it is asked. */
function openDoors(
  { database, config, log }: ApplicationOptions,
  { modules, players, cashier, providers, operators, outbox }: Bound,
  { metrics, findSite, health }: Doors,
) {
  const { db } = database;
  const app = new Hono<{ Bindings: Origin }>();
  // Doors without an envelope of their own end here; what was thrown goes to the log, which knows what to leave out.
  app.onError((error) => translate(error, undefined, log, []));
  app.route('/', createHealth({ ...health, hasOwnDoor: config.OPS_PORT !== undefined }));
  if (config.MODE === 'demo')
    app
      .route('/', createDevOutbox({ db, outbox, siteOfDomain: findSite }))
      .route('/', createDeskPage({ desk: cashier.desk, siteOfDomain: findSite }))
      .route('/', createStaffPage())
      .route('/', createPreviewPage());
  app.route('/', createHooksDoor({ receive: cashier.receive, log }));
  app.route(
    '/',
    createApi({
      db: db,
      log,
      modules,
      trustProxy: config.TRUST_PROXY,
      siteOfDomain: findSite,
      authenticate: (site, input, request) => players.authenticate(db, site, input, request),
      measure: metrics.call,
    }),
  );
  app.route(
    '/',
    createConsoleDoor({
      database,
      log,
      modules,
      staffing: operators.staffing,
      hosts: consoleHosts(config),
      trustProxy: config.TRUST_PROXY,
      siteById: (siteId) => siteById(db, siteId),
      measure: metrics.call,
    }),
  );
  app.route('/', providers.adapterDoor({ db, log, trustProxy: config.TRUST_PROXY }));
  const gwp = providers.door({ db, log, trustProxy: config.TRUST_PROXY, measure: metrics.call });
  app.route('/', gwp.app);
  return { app, listen: gwp.listen };
}

/** Where messages go, if anywhere. */
function gatewayOf({
  MESSAGES_URL: url,
  MESSAGES_SECRET: secret,
}: Partial<Pick<Config, 'MESSAGES_URL' | 'MESSAGES_SECRET'>>) {
  return url && secret ? messageGateway({ url, secret }) : undefined;
}

function registerFrom({
  REGISTERS_URL: url,
  REGISTERS_SECRET: secret,
}: Partial<Pick<Config, 'REGISTERS_URL' | 'REGISTERS_SECRET'>>) {
  return url && secret ? registerOf({ url, secret }) : undefined;
}

/** Providers that may be called: those named, and the one to play with. */
function originsOf({
  PROVIDER_ORIGINS = [],
  PROVIDER_KIT_URL,
}: Partial<Pick<Config, 'PROVIDER_ORIGINS' | 'PROVIDER_KIT_URL'>>): string[] {
  return [...PROVIDER_ORIGINS, ...(PROVIDER_KIT_URL ? [new URL(PROVIDER_KIT_URL).origin] : [])];
}

/** Where the console is: the configured host, or in its absence the one that leads to this machine. */
export function consoleHosts({ CONSOLE_HOST }: Partial<Pick<Config, 'CONSOLE_HOST'>>): string[] {
  return [CONSOLE_HOST ?? 'console.localhost'];
}

async function whyNotReady(
  database: Database,
  isLeaving: () => boolean = () => false,
): Promise<string | undefined> {
  if (isLeaving()) return 'the process is stopping';
  try {
    await database.ping();
    const state = await migrationState(database.db);
    return state.current ? undefined : `migrations pending: ${state.pending.join(', ')}`;
  } catch {
    return 'the database does not answer';
  }
}

function watchDatabase(metrics: Metrics, database: Database): void {
  const gauge = (name: string, help: string, which: 'total' | 'idle' | 'waiting') =>
    metrics.gauge(`baize_database_${name}`, help, () => database.stats()[which]);
  gauge('connections', 'Connections of the pool', 'total');
  gauge('connections_idle', 'Connections of the pool that do nothing', 'idle');
  gauge('waiting', 'Pieces of work that wait for a connection', 'waiting');
  metrics.gauge('baize_report_alarms', 'Open alarms: reports and ledger do not agree', () =>
    openAlarms(database.db).catch(() => Number.NaN),
  );
}

function watchMessages(metrics: Metrics, outbox: Outbox, { db }: Database): void {
  const gauge = (name: string, help: string, which: 'waiting' | 'oldestSeconds' | 'dead') =>
    metrics.gauge(`baize_messages_${name}`, help, () =>
      outbox.figures(db).then(
        (figures) => figures[which],
        () => Number.NaN,
      ),
    );
  gauge('waiting', 'Messages that wait to leave through the relay', 'waiting');
  gauge('waiting_seconds', 'How long the oldest of them has waited', 'oldestSeconds');
  gauge('dead', 'Messages that were never delivered, in 30 days', 'dead');
}
