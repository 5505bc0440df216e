import { randomUUID } from 'node:crypto';
import type { Extension } from '../extension.ts';
import {
  createExtensionsModule,
  type ExtensionsModule,
  type ExtensionTools,
  extensionMessageOf,
} from '../modules/extensions/index.ts';
import { createWebhooksModule, type WebhooksModule } from '../modules/webhooks/index.ts';
import { migrationNames } from '../platform/database/extension-migrations.ts';
import type { Log } from '../platform/log.ts';
import type { ApplicationOptions } from './options.ts';

type Deps = { webhooks: WebhooksModule; log: Log; clock?: (() => number) | undefined };

/** Webhooks, and the extension modules that send messages through them; `origins` as for providers. */
export function createOutgoing(options: ApplicationOptions, origins: readonly string[]) {
  const { database, log, secretKey, clock, extensions: given = [] } = options;
  const deps = { database, log, secretKey, origins, clock, offered: offeredEvents(given) };
  const webhooks = createWebhooksModule(deps);
  return { webhooks, extensions: createExtensionModules(given, { webhooks, log, clock }) };
}

/** Events that extensions send to webhook endpoints, by their public names. */
const offeredEvents = (extensions: readonly Extension[]): string[] =>
  extensions.flatMap(({ name, messages = {} }) => Object.keys(messages).map((event) => `x.${name}.${event}`));

/** The modules provided by extensions. */
function createExtensionModules(
  extensions: readonly Extension[],
  { webhooks, log, clock = Date.now }: Deps,
): ExtensionsModule {
  const byName = new Map(extensions.map((extension) => [extension.name, extension]));
  const installed = extensions.map(({ name, version, messages, module }) => {
    const known = { name, ...(version && { version }), ...(messages && { messages }) };
    const send: ExtensionTools['send'] = async (tx, siteId, event, data) => {
      const about = { siteId, eventId: randomUUID(), at: new Date(clock()).toISOString() };
      await webhooks.send(tx, about, extensionMessageOf(known, event, data));
    };
    return { ...known, module: module?.({ send, log: log.child({ extension: name }) }) };
  });
  const files = (name: string) => migrationNames(byName.get(name) ?? { name });
  return createExtensionsModule({ extensions: installed, files, clock });
}
