import { z } from 'zod';
import type { Caller } from '#contracts/api/call.ts';
import type { ErrorName } from '#contracts/api/errors.ts';
import { playerFields, siteFields } from '#contracts/api/fields.ts';
import type { ExtensionColumn, ExtensionField, ExtensionRow } from '#contracts/console/extensions.ts';
import type { Access, Right } from '#contracts/console/rights.ts';
import type { EventName, EventPayload } from '#contracts/events/index.ts';
import type { Fields } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Context, PlayerContext, SiteRef } from '../../platform/module.ts';
import type { PersonalDataSection } from '../../platform/personal-data.ts';

/** What the platform gives a module of an extension. */
export type ExtensionTools = {
  /**
   * Stores a message `x.<extension>.<event>` for the webhook endpoints of the brand that subscribe to it, in
   * the caller's transaction. `data` is checked against the declaration in `messages`; throws when it does
   * not fit. Players appear as ids only.
   */
  send(tx: Tx, siteId: number, event: string, data: object): Promise<void>;
  log: Log;
};

/** A call of players or guests: POST `/api/x/<extension>/<name>`, JSON in, envelope out. */
export type ExtensionCall = {
  caller: Exclude<Caller, 'cookie'>;
  summary: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Names of the platform's catalogue of errors (`contracts/api/errors.ts`). */
  errors: readonly ErrorName[];
  answer(input: never, context: never): Promise<Record<string, unknown>>;
};

type CallDeclaration<Who, In extends z.ZodRawShape, Out extends z.ZodRawShape> = {
  caller: Who;
  summary: string;
  /** Without the fields that name the site or the session: those are added. */
  input: In;
  output: Out;
  errors?: readonly ErrorName[];
  answer(
    input: z.output<z.ZodObject<In>>,
    context: Who extends 'player' ? PlayerContext : Context,
  ): Promise<z.output<z.ZodObject<Out>>>;
};

/**
 * Declares a call of an extension. `context.site.id` is the brand and must be in every statement;
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

/** What a page or an action requires: a function of the table of rights, and any of the accesses. */
export type NeededRight = readonly [Right, Access, ...Access[]];

/** A field of an action's form. Values are texts. */
export type ActionField = Pick<ExtensionField, 'label'> &
  Partial<Pick<ExtensionField, 'kind' | 'hint' | 'is_required' | 'max_length' | 'options'>>;

export type ActionContext = {
  site: SiteRef;
  /** The id of the row; empty for an action on the page. */
  row: string;
  /** By the name of the field; a field left empty is ''. */
  values: Readonly<Record<string, string>>;
  staff: { id: string; name: string };
  reason: string;
  now: Date;
};

/** A change by staff, with a reason, in one transaction with its entry of the audit log. */
export type PageAction = {
  needs: NeededRight;
  label: string;
  /** What will happen, in a sentence. */
  text?: string;
  on?: 'row' | 'page';
  is_dangerous?: boolean;
  fields?: Readonly<Record<string, ActionField>>;
  /**
   * Returns fields before and after for the audit log, without personal data; undefined when the brand has no
   * such row.
   */
  run(tx: Tx, context: ActionContext): Promise<{ before?: Fields | null; after?: Fields | null } | undefined>;
};

/** A page of the console: rows with actions, rendered by the console without code of the extension. */
export type ExtensionPage = {
  needs: NeededRight;
  title: string;
  hint?: string;
  columns: readonly ExtensionColumn[];
  /** A page of rows of the brand; `after` is empty or the `next` of the page before. */
  rows(
    db: Db,
    context: { site: SiteRef; after: string; now: Date },
  ): Promise<{ rows: readonly ExtensionRow[]; next?: string }>;
  actions?: Readonly<Record<string, PageAction>>;
};

/** Work by the clock (five fields, UTC), in one transaction for each brand that uses the extension. */
export type ExtensionJob = { match: string; run(tx: Tx, siteId: number, now: Date): Promise<unknown> };

/** What an extension's module contributes; names consist of letters, digits and hyphens. */
export type ExtensionModule = {
  calls?: Readonly<Record<string, ExtensionCall>>;
  pages?: Readonly<Record<string, ExtensionPage>>;
  /** Handlers of business events: after commit, at least once, each repeated until it succeeds. */
  events?: { [Name in EventName]?: (tx: Tx, payload: EventPayload<Name>) => Promise<unknown> };
  jobs?: Readonly<Record<string, ExtensionJob>>;
  /** Personal data of a player, for the export. */
  personal?: readonly PersonalDataSection[];
};

/** An extension as this module sees it. */
export type InstalledExtension = {
  name: string;
  version?: string;
  messages?: Readonly<Record<string, z.ZodType>>;
  module?: ExtensionModule | undefined;
};

const NAME = /^[a-z][a-z0-9-]{1,30}$/;

/** Throws for names that would not fit into paths, and for a cron entry or column that names nothing. */
export function requireValid({ name, messages = {}, module = {} }: InstalledExtension): void {
  const { calls = {}, pages = {}, jobs = {} } = module;
  const actions = Object.values(pages).flatMap(({ actions: of = {} }) => Object.keys(of));
  for (const key of [...Object.keys(calls), ...Object.keys(pages), ...Object.keys(jobs), ...actions])
    if (!NAME.test(key))
      throw new Error(`the extension ${name} has the name ${key}: use letters, digits, hyphens`);
  for (const key of Object.keys(messages))
    if (!/^[a-z][a-z_.]{1,40}$/.test(key))
      throw new Error(`the extension ${name} has the message ${key}: use letters, dots, underscores`);
}
