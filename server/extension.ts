import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { EXTENSION_NAME } from '#contracts/values/extension-name.ts';
import { type AddedGame, addOwnGame } from '#games/catalogue.ts';
import type { Application } from './app/application.ts';
import type { GatewayDefinition } from './modules/cashier/index.ts';
import type { ExtensionModule, ExtensionTools } from './modules/extensions/index.ts';
import type { OpenedPlayer } from './modules/players/index.ts';
import type { Salt } from './modules/rooms/index.ts';
import type { Config } from './platform/config/index.ts';
import type { ExtensionTables } from './platform/database/extension-schema.ts';
import type { Database, Tx } from './platform/database/index.ts';
import type { CronEntry, Task } from './platform/jobs/index.ts';
import type { Log } from './platform/log.ts';
import type { Module, SiteRef } from './platform/module.ts';

/** Finds a site by its domain; undefined if no site uses it. */
export type FindSite = (domain: string) => Promise<SiteRef | undefined>;

/** The application features available to an extension's routers. */
type RouterContext = Pick<Application, 'cashier' | 'outbox'> & {
  database: Database;
  findSite: FindSite;
};

/** Scheduled work of an extension. */
export type ExtensionJobs = { tasks: Record<string, Task>; cron: readonly CronEntry[] };

/** The features available to an extension once the application exists and the database is migrated. */
export type StartContext = { application: Application; database: Database; config: Config; log: Log };

/**
 * An addition to the platform that leaves the core unchanged. Every field is optional; extensions apply in
 * the given order. The demo is an extension.
 */
export type Extension = {
  name: string;
  /** Shown in the console, as `1.4.0`. */
  version?: string;
  /** Its folder, set on loading; its `migrations/NNNN-name.sql` create its tables. */
  folder?: string;
  /** Tables on which the application has rights other than select, insert and update. */
  tables?: ExtensionTables;
  /** Webhook messages by event, with their data schema. */
  messages?: Readonly<Record<string, z.ZodType>>;
  /** Calls, console pages, event handlers and jobs, for the brands that use the extension. */
  module?(tools: ExtensionTools): ExtensionModule;
  /** Wraps site look-up, so that additional host names resolve to a site. */
  wrapFindSite?(find: FindSite): FindSite;
  /** Wraps, adds or replaces modules. */
  wrapModules?(modules: readonly Module[]): Module[];
  /** Own games, from the folders below `games/`; set on loading. */
  games?: readonly AddedGame[];
  /** Additional payment APIs; brands use one once staff have configured it. */
  gateways?: readonly GatewayDefinition[];
  /** Runs inside the transaction that opens a player's account. */
  onPlayerOpened?(tx: Tx, player: OpenedPlayer): Promise<void>;
  /**
   * Salt of the hash chains of shared rounds; without one a chain waits until its salt has been announced and
   * fixed.
   */
  roomSalt?: Salt;
  /** Routers mounted in addition to the API. */
  routers?(context: RouterContext): Hono[];
  /** Paths handled by those routers instead of the site. */
  paths?: readonly string[];
  /** Runs at every start, after migrations and before requests and jobs. */
  onStart?(context: StartContext): Promise<void>;
  /** Additional tasks and their schedule, run by the jobs role. */
  jobs?(context: StartContext): ExtensionJobs;
  /** Additional hosts for a domain's pages; their cached pages are evicted with the domain's. */
  aliasHosts?(domain: string): readonly string[];
  /** Origins that may show a host's pages in a frame, besides the configured ones. */
  framersOf?(host: string): readonly string[];
  /** Lines printed in the terminal once the platform accepts requests. */
  summary?(port: number, config: Config): readonly string[];
};

/** Several extensions as one. */
export function combineExtensions(extensions: readonly Extension[]) {
  return {
    findSite: (find: FindSite) =>
      extensions.reduce((found, { wrapFindSite }) => wrapFindSite?.(found) ?? found, find),
    modules: (modules: readonly Module[]) =>
      extensions.reduce<Module[]>((all, { wrapModules }) => wrapModules?.(all) ?? all, [...modules]),
    gateways: extensions.flatMap(({ gateways = [] }) => gateways),
    roomSalt: extensions.find(({ roomSalt }) => roomSalt)?.roomSalt,
    routers: (context: RouterContext) => extensions.flatMap(({ routers }) => routers?.(context) ?? []),
    paths: extensions.flatMap(({ paths = [] }) => paths),
    aliasHosts: (domain: string) => extensions.flatMap(({ aliasHosts }) => aliasHosts?.(domain) ?? []),
    framersOf: (host: string) => extensions.flatMap(({ framersOf }) => framersOf?.(host) ?? []),
    summary: (port: number, config: Config) =>
      extensions.flatMap(({ summary }) => summary?.(port, config) ?? []),
    jobs(context: StartContext): ExtensionJobs {
      const all = extensions.flatMap(({ jobs }) => jobs?.(context) ?? []);
      return {
        tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)) as ExtensionJobs['tasks'],
        cron: all.flatMap(({ cron }) => cron),
      };
    },
    async onPlayerOpened(tx: Tx, player: OpenedPlayer): Promise<void> {
      for (const { onPlayerOpened } of extensions) await onPlayerOpened?.(tx, player);
    },
    async onStart(context: StartContext): Promise<void> {
      for (const { onStart } of extensions) await onStart?.(context);
    },
  };
}

/** Entry files of an extension; the first existing one is used: its default export is an `Extension`. */
const ENTRIES = ['extension.ts', 'extension.js'];

/**
 * The extensions in a folder, one subfolder each, in name order; none if the folder does not exist. Throws,
 * naming the extension, if one cannot be loaded or its name differs from its folder.
 */
export async function loadExtensions(folder: string): Promise<Extension[]> {
  const found: Extension[] = [];
  for (const name of subfolders(folder)) found.push(await loadExtension(folder, name));
  return found;
}

async function loadExtension(folder: string, name: string): Promise<Extension> {
  const fail = (why: string, cause?: unknown): never => {
    throw new Error(`the extension ${name} ${why}`, { cause });
  };
  if (!EXTENSION_NAME.test(name)) fail('must have a name of lower-case letters, digits and hyphens');
  const entry = ENTRIES.map((file) => join(folder, name, file)).find((path) => existsSync(path));
  if (!entry) return fail('has no extension.ts');
  const loaded = (await import(pathToFileURL(entry).href).catch((error: unknown) =>
    fail(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error),
  )) as { default?: Partial<Extension> };
  const extension = loaded.default;
  if (typeof extension !== 'object' || extension.name !== name)
    return fail('must export an extension of this name by default');
  const games = await loadGames(join(folder, name), fail);
  return { ...(extension as Extension), folder: join(folder, name), ...(games.length > 0 && { games }) };
}

/** The own games of an extension, each a folder below `games/`. */
async function loadGames(folder: string, fail: (why: string, cause?: unknown) => never) {
  const games: AddedGame[] = [];
  for (const code of subfolders(join(folder, 'games'))) {
    const path = join(folder, 'games', code, 'game.ts');
    try {
      const { default: added } = (await import(pathToFileURL(path).href)) as { default: AddedGame };
      if (added.game.game_code !== code) throw new Error(`its code is ${added.game.game_code}`);
      games.push(added);
    } catch (error) {
      fail(`has an invalid game ${code}: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  }
  return games;
}

/**
 * Adds the own games of extensions to those of this process. Throws, naming the extension, when one is
 * refused.
 */
export function addGames(extensions: readonly Extension[]): void {
  for (const { name, games = [] } of extensions)
    for (const game of games)
      try {
        addOwnGame(game);
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`the extension ${name} has an invalid game ${game.game.game_code}: ${why}`, {
          cause,
        });
      }
}

/** Names of the folders in a folder, sorted; none if it does not exist. */
const subfolders = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .sort()
    : [];
