import type { Db, Tx } from '../../platform/database/index.ts';
import { run, sql, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { setProtectionProfile } from './limits.ts';
import { history, subjectOf, tables } from './tables.ts';

/** A site's terms before its first publication. */
const FIRST_VERSION = 1;

/** The whole text of a version. */
type TermsText = { en_title: string; en_body: string; local_title: string; local_body: string };
type TermsPublication = { text: TermsText; isMinor: boolean; summary: Record<string, string>; by: string };

/** Versions of a site's terms, newest first. */
export function listTermsVersions(db: Db, siteId: number) {
  return tables(db)
    .selectFrom('terms')
    .select(['version', 'minor', 'summary', 'published_by', 'published_at'])
    .where('site_id', '=', siteId)
    .orderBy('version', 'desc')
    .execute();
}

/**
 * Publishes the next version of a site's terms. Every player must accept it, unless it is a minor correction
 * (player protection A7). Publications of a site are serialised.
 */
export async function publishTerms(
  tx: Tx,
  siteId: number,
  { text, isMinor, summary, by }: TermsPublication,
  now: Date,
): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('protection/terms', $1))`,
    values: [siteId],
  });
  const newest = (await listTermsVersions(tx, siteId))[0]?.version ?? FIRST_VERSION;
  const version = newest + 1;
  await tables(tx)
    .insertInto('terms')
    .values({
      ...{ site_id: siteId, version, minor: isMinor, summary: JSON.stringify(summary), ...text },
      ...{ published_by: by, published_at: now },
    })
    .execute();
  if (!isMinor) await setProtectionProfile(tx, siteId, { terms_version: version });
}

/** A new account accepts the terms in force. */
export async function acceptCurrentTerms(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  const version = (await listTermsVersions(tx, key.siteId))[0]?.version ?? FIRST_VERSION;
  await recordAnswer(tx, key, version, { accepted_at: now });
}

/**
 * Accepts or refuses a version; repeating the same answer changes nothing. Refuses `notFound` for a version
 * that was never published.
 */
export async function answerTerms(
  tx: Tx,
  key: PlayerKey,
  version: number,
  isAccepted: boolean,
  now: Date,
): Promise<void> {
  const newest = (await listTermsVersions(tx, key.siteId))[0]?.version ?? FIRST_VERSION;
  if (version > newest) refuse('notFound');
  const isNew = await recordAnswer(tx, key, version, isAccepted ? { accepted_at: now } : { refused_at: now });
  if (isNew)
    await history.record(
      tx,
      { ...subjectOf(key), action: isAccepted ? 'terms_accepted' : 'terms_refused', detail: { version } },
      { actor: 'player', now },
    );
}

/** The newest terms, if the player has not accepted a mandatory version; null when nothing is due. */
export async function findTermsToAccept(db: Db, { siteId, playerId }: PlayerKey) {
  const [requested] = await run<{
    version: number;
    published_at: Date;
    summary: Record<string, string>;
    refused: boolean;
  }>(db, {
    text: `select t.version, t.published_at, t.summary, exists (select 1 from protection.terms_answer r
        where r.site_id = $1 and r.player_id = $2 and r.version >= p.terms_version
        and r.refused_at is not null) as refused
      from protection.profile p join protection.terms t on t.site_id = p.site_id
      and t.version >= p.terms_version
      where p.site_id = $1 and not exists (select 1 from protection.terms_answer a
        where a.site_id = $1 and a.player_id = $2 and a.version >= p.terms_version
        and a.accepted_at is not null)
      order by t.version desc limit 1`,
    values: [siteId, playerId],
  });
  return requested ?? null;
}

async function recordAnswer(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  version: number,
  at: { accepted_at: Date } | { refused_at: Date },
): Promise<boolean> {
  const [name] = Object.keys(at) as ['accepted_at' | 'refused_at'];
  const written = await tables(tx)
    .insertInto('terms_answer')
    .values({ site_id: siteId, player_id: playerId, version, accepted_at: null, refused_at: null, ...at })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'player_id', 'version'])
        .doUpdateSet(at)
        .where(sql.ref(`terms_answer.${name}`), 'is', null),
    )
    .returning('version')
    .execute();
  return written.length > 0;
}
