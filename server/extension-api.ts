/**
 * The API that extensions may import, besides `zod`, `node:` and their own files: `#server/extension-api.ts`.
 * Names here are kept, or their replacement is provided one release before removal
 * (docs/decisions/955-modules-of-extensions.md).
 */
export type { Extension } from './extension.ts';
export {
  type Gateway,
  type GatewayDefinition,
  GatewayRefusal,
  type PaymentStatus,
  readAnswer,
} from './modules/cashier/index.ts';
export {
  type ActionContext,
  defineExtensionCall,
  type ExtensionCall,
  type ExtensionJob,
  type ExtensionModule,
  type ExtensionPage,
  type ExtensionTools,
  type PageAction,
} from './modules/extensions/index.ts';
export { type Db, run, type Tx, transaction, write } from './platform/database/index.ts';
export type { Context, PlayerContext, SiteRef } from './platform/module.ts';
export { type PersonalDataSection, personalDataSection } from './platform/personal-data.ts';
export { refuse } from './platform/refusal.ts';
