import { z } from 'zod';
import type { Caller } from '#contracts/api/call.ts';
import type { ErrorName } from '#contracts/api/errors.ts';
import { playerFields, siteFields } from '#contracts/api/fields.ts';
import type { ExtensionColumn, ExtensionField, ExtensionRow } from '#contracts/console/extensions.ts';
import type { Access, Right } from '#contracts/console/rights.ts';
import type { EventName, EventPayload } from '#contracts/events/index.ts';
import { EXTENSION_NAME } from '#contracts/values/extension-name.ts';
import type { Fields } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Context, PlayerContext, SiteRef } from '../../platform/module.ts';
import type { PersonalDataSection } from '../../platform/personal-data.ts';

/** The platform API available to a module of an extension. */
export type ExtensionTools = {
  /**
   * Stores a message `x.<extension>.<event>` for the brand's subscribed webhook endpoints, in the caller's
   * transaction. `data` is validated against the declaration in `messages`; throws when it does not match.
   * Players appear only as ids.
   */
  send(tx: Tx, siteId: number, event: string, data: object): Promise<void>;
  log: Log;
};

/**
 * A call by players or guests: POST `/api/x/<extension>/<name>`, with JSON input and an envelope as output.
 */
export type ExtensionCall = {
  caller: Exclude<Caller, 'cookie'>;
  summary: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Error names from the platform's catalogue (`contracts/api/errors.ts`). */
  errors: readonly ErrorName[];
  answer(input: never, context: never): Promise<Record<string, unknown>>;
};

type CallDeclaration<Who, In extends z.ZodRawShape, Out extends z.ZodRawShape> = {
  caller: Who;
  summary: string;
  /** Without the fields that identify the site or the session: those are added. */
  input: In;
  output: Out;
  errors?: readonly ErrorName[];
  answer(
    input: z.output<z.ZodObject<In>>,
    context: Who extends 'player' ? PlayerContext : Context,
  ): Promise<z.output<z.ZodObject<Out>>>;
};

/**
 * Declares a call of an extension. `context.site.id` is the brand and must be part of every statement;
 * `context.player` is the player of a live session. Refuse with `refuse('name')`.
 */
export function defineExtensionCall<
  const Who extends 'guest' | 'player',
  In extends z.ZodRawShape,
  Out extends z.ZodRawShape,
>({ caller, input, output, errors = [], ...call }: CallDeclaration<Who, In, Out>): ExtensionCall {
  const named = caller === 'player' ? playerFields : siteFields;
  const answer = call.answer as unknown as ExtensionCall['answer'];
  return {
    ...call,
    caller,
    input: z.object({ ...input, ...named }),
    output: z.object(output),
    errors,
    answer,
  };
}

/** The permissions a page or an action requires: a function of the rights table, and any of the accesses. */
export type NeededRight = readonly [Right, Access, ...Access[]];

/** A field of an action's form. Values are strings. */
export type ActionField = Pick<ExtensionField, 'label'> &
  Partial<Pick<ExtensionField, 'kind' | 'hint' | 'is_required' | 'max_length' | 'options'>>;

export type ActionContext = {
  site: SiteRef;
  /** The id of the row; empty for an action on the page. */
  row: string;
  /** By field name; an empty field is ''. */
  values: Readonly<Record<string, string>>;
  staff: { id: string; name: string };
  reason: string;
  now: Date;
};

/** A change by staff, with a reason, in one transaction with its audit log entry. */
export type PageAction = {
  needs: NeededRight;
  label: string;
  /** A sentence that describes the effect. */
  text?: string;
  on?: 'row' | 'page';
  is_dangerous?: boolean;
  fields?: Readonly<Record<string, ActionField>>;
  /**
   * Returns the fields before and after for the audit log, without personal data; undefined when the brand
   * has no such row.
   */
  run(tx: Tx, context: ActionContext): Promise<{ before?: Fields | null; after?: Fields | null } | undefined>;
};

/** A console page: rows with actions, rendered by the console without extension code. */
export type ExtensionPage = {
  needs: NeededRight;
  title: string;
  hint?: string;
  columns: readonly ExtensionColumn[];
  /** A page of the brand's rows; `after` is empty or the `next` of the previous page. */
  rows(
    db: Db,
    context: { site: SiteRef; after: string; now: Date },
  ): Promise<{ rows: readonly ExtensionRow[]; next?: string }>;
  actions?: Readonly<Record<string, PageAction>>;
};

/** Scheduled work (five cron fields, UTC), in one transaction per brand that uses the extension. */
export type ExtensionJob = { match: string; run(tx: Tx, siteId: number, now: Date): Promise<unknown> };

/** The contributions of an extension's module; names consist of letters, digits and hyphens. */
export type ExtensionModule = {
  calls?: Readonly<Record<string, ExtensionCall>>;
  pages?: Readonly<Record<string, ExtensionPage>>;
  /** Handlers of business events: called after commit, at least once, and retried until they succeed. */
  events?: { [Name in EventName]?: (tx: Tx, payload: EventPayload<Name>) => Promise<unknown> };
  jobs?: Readonly<Record<string, ExtensionJob>>;
  /** A player's personal data, for the export. */
  personal?: readonly PersonalDataSection[];
};

/** An extension as seen by this module. */
export type InstalledExtension = {
  name: string;
  version?: string;
  messages?: Readonly<Record<string, z.ZodType>>;
  module?: ExtensionModule | undefined;
};

/**
 * Throws for names that are invalid in paths, and for a cron entry or column without a matching declaration.
 */
export function requireValid({ name, messages = {}, module = {} }: InstalledExtension): void {
  const { calls = {}, pages = {}, jobs = {} } = module;
  const actions = Object.values(pages).flatMap(({ actions: of = {} }) => Object.keys(of));
  for (const key of [...Object.keys(calls), ...Object.keys(pages), ...Object.keys(jobs), ...actions])
    if (!EXTENSION_NAME.test(key))
      throw new Error(`the extension ${name} has the name ${key}: use letters, digits, hyphens`);
  for (const key of Object.keys(messages))
    if (!/^[a-z][a-z_.]{1,40}$/.test(key))
      throw new Error(`the extension ${name} has the message ${key}: use letters, dots, underscores`);
}
