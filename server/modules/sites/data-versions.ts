import type { Db } from '../../platform/database/index.ts';

/** How long cached data are valid while this process cannot receive changes. */
const MAX_STALE_MILLISECONDS = 1000;

/** The changes this process has received for sites in one database. */
class Versions {
  /** Whether changes are being received now. */
  isListening = false;
  #all = 0;
  readonly #sites = new Map<number, number>();
  readonly #domains = new Map<string, number>();

  change(site: number | 'all', domains: readonly string[]): void {
    if (site === 'all') this.#all += 1;
    else this.#sites.set(site, (this.#sites.get(site) ?? 0) + 1);
    for (const domain of domains) this.#domains.set(domain, (this.#domains.get(domain) ?? 0) + 1);
  }

  ofSite(siteId: number): string {
    return this.#stamp(this.#sites.get(siteId));
  }

  ofDomain(domain: string): string {
    return this.#stamp(this.#domains.get(domain));
  }

  #stamp(count = 0): string {
    const stale = this.isListening ? '' : `/${Math.floor(Date.now() / MAX_STALE_MILLISECONDS)}`;
    return `${this.#all + count}${stale}`;
  }
}

const watched = new Map<Db, Versions>();

/** Starts tracking versions of a database; until `forget`, caches may store what they load from it. */
export function watchVersions(db: Db): Versions {
  const versions = new Versions();
  watched.set(db, versions);
  return versions;
}

/** Stops tracking versions of a database: values read from it are no longer cached. */
export function forgetVersions(db: Db): void {
  watched.delete(db);
}

/** Whether data read here may be cached: false in a transaction, and in a database without a listener. */
export function isWatched(db: Db): boolean {
  return watched.has(db);
}

/** Version of a site's data, or undefined without a listener in this database (or in this transaction). */
export function siteVersion(db: Db, siteId: number): string | undefined {
  return watched.get(db)?.ofSite(siteId);
}

/** Version of a domain's cached answer, like `siteVersion`. */
export function domainVersion(db: Db, domain: string): string | undefined {
  return watched.get(db)?.ofDomain(domain);
}

/** Registers a change by this process immediately; other processes receive the notification. */
export function recordLocalChange(site: number | 'all', domains: readonly string[]): void {
  for (const versions of watched.values()) versions.change(site, domains);
}

export type { Versions };
