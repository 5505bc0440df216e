import type { Call, CheckedInput, Output } from '#contracts/api/call.ts';
import type { Api, CallName } from '#contracts/api/index.ts';
import type { ModuleConsole } from './console/module-console.ts';
import type { Db } from './database/index.ts';
import type { EventHandlers } from './events/index.ts';
import type { RequestInfo, ResponseHeaders } from './http/request.ts';
import type { EncryptedData } from './key-rotation/encrypted-data.ts';
import type { PersonalDataSection } from './personal-data.ts';
import type { SegmentConditions } from './segment-conditions.ts';
import type { SiteCopy } from './site-copy.ts';
import type { SiteRef } from './site-ref.ts';

export type { SiteRef } from './site-ref.ts';

/** The player of a call whose contract requires `player`, found by session in the `players` module. */
export type PlayerRef = { id: string; accountId: string; sessionId: string; sessionStartedAt: Date };

export type Context = {
  db: Db;
  site: SiteRef;
  request: RequestInfo;
  /** Response headers that a handler may add, mainly cookies. */
  reply: ResponseHeaders;
};
export type PlayerContext = Context & { player: PlayerRef };

type ContextOf<Name extends CallName> = Api[Name]['caller'] extends 'player' ? PlayerContext : Context;
export type Handler<Name extends CallName> = (
  input: CheckedInput<Api[Name]>,
  context: ContextOf<Name>,
) => Promise<Output<Api[Name]>>;
export type Handlers = { [Name in CallName]?: Handler<Name> };

/** A call that is not in `contracts/api`: an extension's. */
export type DynamicCall = {
  call: Call;
  handler(input: unknown, context: Context): Promise<Record<string, unknown>>;
};

/** A module's interface to the composition root. */
export type Module = {
  name: string;
  /** Handlers of 3 to 15 lines, by call name of `contracts/api`. */
  handlers?: Handlers;
  /** Further calls, with their contracts. */
  calls?: readonly DynamicCall[];
  /** Business events it listens to; delivered after commit, at least once. */
  events?: EventHandlers;
  /** Its part of the operator console. */
  console?: ModuleConsole;
  /** Its personal data of a player, for the export. */
  personal?: readonly PersonalDataSection[];
  /** Conditions of segments on its data. */
  segmentConditions?: SegmentConditions;
  /** What it stores encrypted under SECRET_KEY. */
  encrypted?: EncryptedData;
  /** Settings and content copied to a new brand. */
  siteCopy?: SiteCopy;
};

export function defineModule(module: Module): Module {
  return module;
}
