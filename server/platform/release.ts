import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The release of this process, from package.json. */
export const RELEASE = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/**
 * The name of a connection to the database, with the release at its end: a contract upgrade is refused while
 * a process of another release is connected.
 */
export const connectionName = (purpose: string): string => `${purpose} ${RELEASE}`;
