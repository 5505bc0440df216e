import type { Application } from './app/application.ts';
import { businessEvents, watchBusiness } from './app/business-metrics.ts';
import { consoleHosts } from './app/console-origin.ts';
import { installationIdOf } from './app/installation-id.ts';
import { createMaintenanceLinks } from './app/maintenance-links.ts';
import {
  watchArchive,
  watchBuild,
  watchBus,
  watchDatabase,
  watchDataFolder,
  watchMessages,
  watchReplica,
} from './app/metrics.ts';
import { bindModules } from './app/modules.ts';
import type { ApplicationOptions } from './app/options.ts';
import { createPreviewLinks } from './app/preview-links.ts';
import { watchReadiness } from './app/readiness.ts';
import { createRouters } from './app/routers.ts';
import { combineExtensions } from './extension.ts';
import { createOperations } from './health.ts';
import { createLedgerHeads } from './modules/ledger/index.ts';
import { findSiteByDomain, isServedDomain, listServedDomains, mailSenderOf } from './modules/sites/index.ts';
import type { Config } from './platform/config/index.ts';
import { createCertificateWatch } from './platform/external/certificates.ts';
import { createConfiguredFiles } from './platform/files/configured-store.ts';
import { createLiveAdmission } from './platform/http/live-admission.ts';
import { createOutbox } from './platform/messages/outbox.ts';
import { createMessageRelay } from './platform/messages/relay.ts';
import { createMetrics } from './platform/metrics.ts';

export type { Application } from './app/application.ts';
export { consoleHosts, consoleOriginOf } from './app/console-origin.ts';

/** The composition root: connects all modules to each other and to the API. */
export function createApplication(options: ApplicationOptions): Application {
  const { database, config, files = createConfiguredFiles(config) } = options;
  const relay = messageRelayOf(config);
  const outbox = createOutbox({ ...options, relay, senderOf: mailSenderOf });
  const { LEDGER_HEADS_MAIL: to } = config;
  const mail = relay && to ? { relay, to } : undefined;
  const ledgerHeads = createLedgerHeads({ ...options, files, mail });
  const certificates = createCertificateWatch(() => listServedDomains(database.db));
  const bound = { ...bindModules({ ...options, files, certificates }, outbox), outbox, ledgerHeads };
  const { modules, ...named } = bound;
  const metrics = createMetrics();
  const find = (domain: string) => findSiteByDomain(database.db, domain);
  const findSite = combineExtensions(options.extensions ?? []).findSite(find);
  const { hasAccess: hasMaintenanceAccess, ...maintenanceLinks } = createMaintenanceLinks({
    ...{ database, findSite, sites: bound.sites, clock: options.clock },
  });
  const health = {
    log: options.log,
    metrics,
    notReadyReason: watchReadiness(database, options.phase),
    installationId: installationIdOf(options.secretKey),
    isServed: async (domain: string) =>
      consoleHosts(config).includes(domain.toLowerCase()) || (await isServedDomain(database.db, domain)),
  };
  const { app, listen } = createRouters(options, bound, { metrics, findSite, hasMaintenanceAccess, health });
  const operations = createOperations(health);
  watchDatabase(metrics, database);
  watchReplica(metrics, options.replica);
  watchBus(metrics, options.bus);
  if (options.bus) named.rooms.setBus(database, options.bus);
  watchArchive(metrics, options.archive);
  if (config.DATA_DIR) watchDataFolder(metrics, config.DATA_DIR);
  watchMessages(metrics, outbox, database);
  watchBuild(metrics, database);
  if (!config.ROLES || config.ROLES.includes('jobs'))
    watchBusiness(metrics, database, { heads: ledgerHeads, backupFolder: config.BACKUP_TO, certificates });
  return {
    fetch: async (request, origin) => app.fetch(request, origin),
    listen,
    admit: createLiveAdmission({
      database,
      players: bound.players,
      findSite,
      hasMaintenanceAccess,
      trustProxy: config.TRUST_PROXY,
    }),
    maintenanceLinks,
    previewLinks: createPreviewLinks({
      ...{ database, findSite, drafts: bound.drafts, pages: bound.preview, clock: options.clock },
    }),
    operations: async (request) => operations.fetch(request),
    ...named,
    modules,
    events: [...modules.flatMap((module) => module.events ?? []), businessEvents(metrics)],
    metrics,
  };
}

/** The message relay, if any. */
function messageRelayOf({
  MESSAGES_URL: url,
  MESSAGES_SECRET: secret,
}: Partial<Pick<Config, 'MESSAGES_URL' | 'MESSAGES_SECRET'>>) {
  return url && secret ? createMessageRelay({ url, secret }) : undefined;
}
