import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BonusesModule } from '../modules/bonuses/index.ts';
import type { CashierModule } from '../modules/cashier/index.ts';
import type { DocumentsModule } from '../modules/documents/index.ts';
import type { DraftsModule } from '../modules/drafts/index.ts';
import type { ExtensionsModule } from '../modules/extensions/index.ts';
import type { FairnessModule } from '../modules/fairness/index.ts';
import type { JourneysModule } from '../modules/journeys/index.ts';
import type { KycModule } from '../modules/kyc/index.ts';
import type { LedgerHeads } from '../modules/ledger/index.ts';
import type { MediaModule } from '../modules/media/index.ts';
import type { OperatorsModule } from '../modules/operators/index.ts';
import type { OriginalsModule } from '../modules/originals/index.ts';
import type { PlayersModule } from '../modules/players/index.ts';
import type { ProvidersModule } from '../modules/providers/index.ts';
import type { PushModule } from '../modules/push/index.ts';
import type { RoomsModule } from '../modules/rooms/index.ts';
import type { SitesModule } from '../modules/sites/index.ts';
import type { SportsbookModule } from '../modules/sportsbook/index.ts';
import type { WebhooksModule } from '../modules/webhooks/index.ts';
import type { EventHandlers } from '../platform/events/index.ts';
import type { RequestOrigin } from '../platform/http/api.ts';
import type { AdmittedPlayer } from '../platform/http/live-admission.ts';
import type { KeyRotation } from '../platform/key-rotation/index.ts';
import type { Outbox } from '../platform/messages/outbox.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Module } from '../platform/module.ts';
import type { MaintenanceLinks } from '../roles/web/maintenance-pages.ts';
import type { PreviewLinks } from '../roles/web/preview-pages.ts';
import type { ChangedSite } from './page-preview.ts';

export type Application = {
  /** All routes of the API: /api, /healthz, /readyz, /dev; /metrics for programs on the same machine. */
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>;
  /**
   * Endpoints that take Node requests directly, without converting them to web requests; false if none
   * matches.
   */
  listen(request: IncomingMessage, response: ServerResponse): boolean;
  /** The player opening a live connection, or the HTTP status of the refusal. */
  admit(request: IncomingMessage): Promise<AdmittedPlayer | number>;
  /** The operations endpoint. */
  operations(request: Request): Promise<Response>;
  players: PlayersModule;
  cashier: CashierModule;
  bonuses: BonusesModule;
  providers: ProvidersModule;
  originals: OriginalsModule;
  fairness: FairnessModule;
  rooms: RoomsModule;
  sportsbook: SportsbookModule;
  operators: OperatorsModule;
  documents: DocumentsModule;
  journeys: JourneysModule;
  keys: KeyRotation;
  kyc: KycModule;
  media: MediaModule;
  drafts: DraftsModule;
  push: PushModule;
  sites: SitesModule;
  webhooks: WebhooksModule;
  extensions: ExtensionsModule;
  preview: ChangedSite;
  previewLinks: PreviewLinks;
  maintenanceLinks: MaintenanceLinks;
  ledgerHeads: LedgerHeads;
  outbox: Outbox;
  events: EventHandlers[];
  /** All modules, for their contributions. */
  modules: readonly Module[];
  metrics: Metrics;
};
