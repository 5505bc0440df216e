import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#contracts/values/uuid.ts';
import { deny } from './console/denial.ts';
import { type Db, run, type Tx, write } from './database/index.ts';
import { keysOf, type SecretKey } from './encryption.ts';

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
const MAX_LISTED = 100;
/** The form of a link's token: an id and a signature. */
export const LINK_TOKEN = /^[0-9a-f-]+\.[A-Za-z0-9_-]{43}$/;

export type LinkSignature = {
  /** The secret part of a link. */
  tokenOf(siteId: number, linkId: string): string;
  /** The link's id, or undefined when the token was not issued by this installation for this site. */
  read(siteId: number, token: string): string | undefined;
};

/**
 * Signs links of one purpose, such as `drafts/preview`: a token is valid only for its purpose and site, and
 * cannot be derived from an id. While the installation's key is being replaced, links of the previous one are
 * valid too.
 */
export function createLinkSignature(secretKey: SecretKey, purpose: string): LinkSignature {
  const { current, previous } = keysOf(secretKey);
  const signing = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', `baize/${purpose}/1`, 32));
  const keys = [signing(current), ...(previous ? [signing(previous)] : [])];
  const sign = (siteId: number, linkId: string, key = keys[0]!) =>
    createHmac('sha256', key).update(`${siteId}/${linkId}`).digest();
  return {
    tokenOf: (siteId, linkId) => `${linkId}.${sign(siteId, linkId).toString('base64url')}`,
    read(siteId, token) {
      const [linkId = '', signature = ''] = token.split('.', 2);
      if (!isUuid(linkId) || !SIGNATURE.test(signature)) return undefined;
      const given = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(given, sign(siteId, linkId, key))) ? linkId : undefined;
    },
  };
}

/** The table of the links of one purpose. */
export type LinkTable = {
  name: string;
  /** The column of the id. */
  id: string;
  /** Further columns, as JSON. */
  content: readonly string[];
  /** Maximum valid links per site. */
  maximum: number;
};

export type PrivateLink = {
  id: string;
  title: string;
  madeBy: string;
  madeAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
};

const columnsOf = ({ id, content }: LinkTable) =>
  [
    ...[`${id} as id`, 'title', 'made_by as "madeBy"', 'made_at as "madeAt"'],
    ...['expires_at as "expiresAt"', 'ended_at as "endedAt"', ...content],
  ].join(', ');

/** Whether a link is valid: neither expired nor ended. */
export const isLive = ({ expiresAt, endedAt }: PrivateLink, now: Date): boolean =>
  endedAt === null && now < expiresAt;

/** The link data listed in the console. */
export const listedLink = ({ title, madeAt, expiresAt, endedAt }: PrivateLink) => ({
  title,
  made_at: madeAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
});

/** The links of a site, newest first. */
export async function listLinks<Content extends object>(
  db: Db,
  table: LinkTable,
  siteId: number,
): Promise<(PrivateLink & Content)[]> {
  return await run<PrivateLink & Content>(db, {
    name: `${table.name}-list`,
    text: `select ${columnsOf(table)} from ${table.name}
      where site_id = $1 order by made_at desc, ${table.id} limit ${MAX_LISTED}`,
    values: [siteId],
  });
}

/** A link that is neither expired nor ended. */
export async function findLiveLink<Content extends object>(
  db: Db,
  table: LinkTable,
  siteId: number,
  id: string,
  now: Date,
): Promise<(PrivateLink & Content) | undefined> {
  const [link] = await run<PrivateLink & Content>(db, {
    name: `${table.name}-find`,
    text: `select ${columnsOf(table)} from ${table.name} where site_id = $1 and ${table.id} = $2`,
    values: [siteId, id],
  });
  return link && isLive(link, now) ? link : undefined;
}

export type NewLink = Pick<PrivateLink, 'id' | 'title' | 'madeBy' | 'expiresAt'> & {
  siteId: number;
  content?: Record<string, unknown>;
};

/** Stores a link; false when too many of the site's links are valid. */
export async function insertLink(tx: Tx, table: LinkTable, link: NewLink, now: Date): Promise<boolean> {
  const { siteId, id, title, madeBy, expiresAt, content = {} } = link;
  const own = table.content.map((column) => (content[column] ? JSON.stringify(content[column]) : null));
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
  await write(tx, { text: lock, values: [table.name, siteId] });
  const [live] = await run<{ count: bigint }>(tx, {
    text: `select count(*) from ${table.name}
      where site_id = $1 and ended_at is null and expires_at > $2`,
    values: [siteId, now],
  });
  if (Number(live!.count) >= table.maximum) return false;
  const columns = [table.id, 'title', 'made_by', 'made_at', 'expires_at', ...table.content];
  await write(tx, {
    text: `insert into ${table.name} (site_id, ${columns.join(', ')})
      values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})`,
    values: [siteId, id, title, madeBy, now, expiresAt, ...own],
  });
  return true;
}

/** Ends a link at once and returns its title; denies an unknown or ended one. */
export async function endLink(
  tx: Tx,
  table: LinkTable,
  siteId: number,
  id: string,
  now: Date,
): Promise<{ title: string }> {
  const [ended] = await write<{ title: string }>(tx, {
    text: `update ${table.name} set ended_at = $3
      where site_id = $1 and ${table.id} = $2 and ended_at is null returning title`,
    values: [siteId, id, now],
  });
  if (ended) return ended;
  const known = await run(tx, {
    text: `select 1 from ${table.name} where site_id = $1 and ${table.id} = $2`,
    values: [siteId, id],
  });
  return deny(known.length > 0 ? 'changedMeanwhile' : 'notFound');
}
