import { Hono } from 'hono';
import { combineExtensions, type FindSite } from '../extension.ts';
import { createHealth, type createOperations } from '../health.ts';
import type { LedgerHeads } from '../modules/ledger/index.ts';
import { findSiteById } from '../modules/sites/index.ts';
import { createConsoleRouter } from '../platform/console/router.ts';
import { createApi, type RequestOrigin } from '../platform/http/api.ts';
import { createWebhooksRouter } from '../platform/http/incoming-webhooks.ts';
import type { MaintenanceAccess } from '../platform/http/maintenance-access.ts';
import { noteRequest } from '../platform/http/request-trace.ts';
import { toResponse } from '../platform/http/responses.ts';
import type { Outbox } from '../platform/messages/outbox.ts';
import type { Metrics } from '../platform/metrics.ts';
import { consoleHosts } from './console-origin.ts';
import type { BoundModules } from './modules.ts';
import type { ApplicationOptions } from './options.ts';

type Shared = { outbox: Outbox; ledgerHeads: LedgerHeads };
type RouterTools = {
  metrics: Metrics;
  findSite: FindSite;
  hasMaintenanceAccess: MaintenanceAccess;
  health: Parameters<typeof createOperations>[0];
};

/** Request handlers, in the order in which they are tried. */
export function createRouters(
  { database, replica, config, log, extensions = [], clock }: ApplicationOptions,
  { modules, players, cashier, kyc, providers, operators, media, outbox, ledgerHeads }: BoundModules & Shared,
  { metrics, findSite, hasMaintenanceAccess, health }: RouterTools,
) {
  const { db } = database;
  const measure: Metrics['call'] = (path, ...answer) => {
    noteRequest({ route: path });
    metrics.call(path, ...answer);
  };
  const app = new Hono<{ Bindings: RequestOrigin }>();
  // Routers without their own envelope end here; errors are logged with sensitive data left out.
  app.onError((error) => toResponse(error, undefined, log, []));
  app.route(
    '/',
    createHealth({ ...health, hasOwnPort: config.OPS_PORT !== undefined || config.MODE === 'production' }),
  );
  app.route('/', ledgerHeads.page);
  for (const router of combineExtensions(extensions).routers({ cashier, outbox, database, findSite }))
    app.route('/', router);
  const hooks = { receive: cashier.receiveWebhook, receiveIdentity: kyc.receiveCallback };
  app.route('/', createWebhooksRouter({ ...hooks, log }));
  app.route('/', media.pictures({ db, findSite }));
  app.route('/', players.unsubscribe({ db, findSite, clock }));
  app.route(
    '/',
    createApi({
      db: db,
      log,
      modules,
      trustProxy: config.TRUST_PROXY,
      countryHeader: config.COUNTRY_HEADER,
      siteOfDomain: findSite,
      hasMaintenanceAccess,
      authenticate: (site, input, request) => players.authenticate(db, site, input, request),
      ...{ measure, replica },
    }),
  );
  app.route(
    '/',
    createConsoleRouter({
      database,
      log,
      modules,
      staffing: operators.staffing,
      hosts: consoleHosts(config),
      trustProxy: config.TRUST_PROXY,
      siteById: (siteId) => findSiteById(db, siteId),
      ...{ measure, replica },
    }),
  );
  app.route('/', providers.adapterEndpoint({ db, log, trustProxy: config.TRUST_PROXY }));
  const gwp = providers.endpoint({ db, log, trustProxy: config.TRUST_PROXY, measure });
  app.route('/', gwp.app);
  return { app, listen: gwp.listen };
}
