import pg from 'pg';
import { SITE_CHANGED_CHANNEL, siteChanged } from '#contracts/events/site.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { connectionName } from '../../platform/release.ts';
import { forgetVersions, type Versions, watchVersions } from './data-versions.ts';

const RECONNECT_MILLISECONDS = { first: 50, max: 1000 };
const HEARTBEAT_MILLISECONDS = 5000;

/** Called with the changed site and its current and former domains; `all` after a gap in listening. */
export type OnSiteChange = (site: number | 'all', domains: readonly string[]) => void;

export type SiteWatch = { close(): Promise<void> };

/**
 * Listens for site changes of any process. From here on reads of `db` are cached; caches follow a change
 * within one notification. While the connection is down, caches are used for at most a second, then bypassed.
 * Resolves when listening.
 */
export async function watchSiteChanges(options: {
  db: Db;
  url: string;
  log: Log;
  onChange?: OnSiteChange;
}): Promise<SiteWatch> {
  const versions = watchVersions(options.db);
  const line = new ChangeConnection(options.url, options.log, versions, options.onChange ?? (() => {}));
  try {
    await line.connect();
  } catch (error) {
    forgetVersions(options.db);
    throw error;
  }
  return {
    close: async () => {
      forgetVersions(options.db);
      await line.close();
    },
  };
}

/** A listening connection that reconnects when it is lost. */
class ChangeConnection {
  readonly #url: string;
  readonly #log: Log;
  readonly #versions: Versions;
  readonly #onChange: OnSiteChange;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = RECONNECT_MILLISECONDS.first;
  #closed = false;

  constructor(url: string, log: Log, versions: Versions, onChange: OnSiteChange) {
    this.#url = url;
    this.#log = log;
    this.#versions = versions;
    this.#onChange = onChange;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: connectionName('baize site changes'),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MILLISECONDS,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', (notice) => this.#handleNotice(notice.payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${SITE_CHANGED_CHANNEL}`);
      if (this.#closed) throw new Error('closed while connecting');
    } catch (error) {
      this.#client = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    this.#pause = RECONNECT_MILLISECONDS.first;
    this.#change('all', []);
    this.#versions.isListening = true;
    this.#beat(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  #handleNotice(payload: string): void {
    try {
      const notice = siteChanged.parse(JSON.parse(payload));
      this.#change(notice.site_id, notice.domains);
    } catch (error) {
      this.#log.error({ err: error }, 'a site change notification could not be parsed');
      this.#change('all', []);
    }
  }

  #change(site: number | 'all', domains: readonly string[]): void {
    this.#versions.change(site, domains);
    this.#onChange(site, domains);
  }

  /** A query detects a silently dead connection. */
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => client === this.#client && this.#beat(client),
        () => this.#lost(client),
      );
    }, HEARTBEAT_MILLISECONDS).unref();
  }

  #lost(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#log.warn('the listener for site changes was disconnected');
    this.#client = undefined;
    this.#versions.isListening = false;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    this.#retry();
  }

  #retry(): void {
    this.#timer = setTimeout(() => {
      this.connect().catch(() => {
        if (!this.#closed) this.#retry();
      });
    }, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, RECONNECT_MILLISECONDS.max);
  }
}
