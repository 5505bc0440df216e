import { z } from 'zod';
import type { EventName, EventPayload } from '#contracts/events/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { EventHandler, EventHandlers } from '../../platform/events/index.ts';
import type { CronEntry, Task } from '../../platform/jobs/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { callsOf } from './calls.ts';
import { createExtensionsConsole } from './console.ts';
import { type InstalledExtension, requireValid } from './extension-definition.ts';
import { isOn, sitesWith } from './switches.ts';

export {
  type ActionContext,
  defineExtensionCall,
  type ExtensionCall,
  type ExtensionJob,
  type ExtensionModule,
  type ExtensionPage,
  type ExtensionTools,
  type PageAction,
} from './extension-definition.ts';

type ExtensionsDeps = {
  extensions: readonly InstalledExtension[];
  /** File names of an extension's migrations. */
  files(name: string): readonly string[];
  clock?: (() => number) | undefined;
};

export type ExtensionsModule = Module & {
  /** Jobs of extensions by task name, with their schedule. */
  jobs(database: Database): { tasks: Record<string, Task>; cron: readonly CronEntry[] };
};

/** Modules of extensions, each for the brands that use it. Throws when two have the same name. */
export function createExtensionsModule({
  extensions,
  files,
  clock = Date.now,
}: ExtensionsDeps): ExtensionsModule {
  for (const extension of extensions) requireValid(extension);
  const twice = extensions.find(
    ({ name }, at) => extensions.findIndex((extension) => extension.name === name) !== at,
  );
  if (twice) throw new Error(`two extensions are called ${twice.name}`);
  return {
    ...defineModule({
      name: 'extensions',
      calls: extensions.flatMap(callsOf),
      events: mergeHandlers(extensions.map(handlersOf)),
      console: createExtensionsConsole(extensions, files),
      personal: extensions.flatMap(({ module }) => module?.personal ?? []),
      siteCopy: { tables: [{ table: 'extensions.site_extension' }] },
    }),
    jobs: (database) => jobsOf(extensions, database, clock),
  };
}

/**
 * Handlers of one extension, named with its prefix. Erasure runs on every brand: data may remain from before
 * the extension was switched off.
 */
function handlersOf({ name: extension, module }: InstalledExtension): EventHandlers {
  return Object.fromEntries(
    Object.entries(module?.events ?? {}).map(([name, work]) => {
      const handler: EventHandler<EventName> = async (tx, payload) => {
        if (name !== 'player.erased' && !(await isOn(tx, payload.site_id, extension))) return;
        await (work as (tx: Tx, payload: EventPayload<EventName>) => Promise<unknown>)(tx, payload);
      };
      return [name, { [`x.${extension}.${name}`]: handler }];
    }),
  );
}

function mergeHandlers(all: readonly EventHandlers[]): EventHandlers {
  const merged: Record<string, object> = {};
  for (const handlers of all)
    for (const [name, named] of Object.entries(handlers)) merged[name] = { ...merged[name], ...named };
  return merged as EventHandlers;
}

function jobsOf(extensions: readonly InstalledExtension[], database: Database, clock: () => number) {
  const tasks: Record<string, Task> = {};
  const cron: CronEntry[] = [];
  for (const { name: extension, module } of extensions) {
    for (const [name, job] of Object.entries(module?.jobs ?? {})) {
      const task = `x.${extension}.${name}`;
      cron.push({ task, match: job.match });
      tasks[task] = () => runForSites(extension, task, job.run, database, clock);
    }
  }
  return { tasks, cron };
}

/** A failed run of one brand delays no other; the task fails afterwards and is retried. */
async function runForSites(
  extension: string,
  task: string,
  work: (tx: Tx, siteId: number, now: Date) => Promise<unknown>,
  database: Database,
  clock: () => number,
): Promise<void> {
  const failed: unknown[] = [];
  for (const siteId of await sitesWith(database.db, extension)) {
    const done = database.transaction((tx) => work(tx, siteId, new Date(clock())));
    await done.catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${task} failed for ${failed.length} brands`);
}

/**
 * The text of a webhook message. Throws when the extension does not declare it, or the data does not match.
 */
export function extensionMessageOf(
  extension: InstalledExtension,
  event: string,
  data: object,
): { event: string; data: object } {
  const schema = extension.messages?.[event];
  if (!schema) throw new Error(`the extension ${extension.name} declares no message ${event}`);
  return {
    event: `x.${extension.name}.${event}`,
    data: z.record(z.string(), z.unknown()).parse(schema.parse(data)),
  };
}
