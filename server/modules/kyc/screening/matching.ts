import { createHash, randomUUID } from 'node:crypto';
import type { ScreeningRules } from '#contracts/console/screening.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { comparableName, findNamedPlayer, type NamedPlayer } from '../../players/index.ts';
import { history, type ScreeningCase, tables } from '../tables.ts';
import { compareBirth, keysOf, likenessOf, prepareName, scoreOf } from './name-similarity.ts';
import { findScreeningRules } from './screening-rules.ts';

/** Maximum number of entries compared with one player: those with the most keys in common. */
const MAX_CANDIDATES = 300;
/** Maximum number of cases opened for one player at a time: the most similar ones. */
const MAX_HITS = 20;

type Candidate = Pick<ScreeningCase, 'list_id' | 'reference' | 'kind' | 'fingerprint'> & {
  names: string[];
  birth_dates: string[];
  countries: string[];
  source: string;
};
type ScreeningHit = Candidate & {
  /** Percent. */
  likeness: number;
  /** The listed name that matched. */
  name: string;
  birth: ReturnType<typeof compareBirth>;
};

/** The entries searched: those of one list from a version on; `''`: of all lists. */
export type SearchedList = { listId: string; version: number };
const EVERYTHING: SearchedList = { listId: '', version: 0 };

/** Entries whose names and birth dates reach the similarity threshold, most similar first. */
export async function findHits(
  db: Db,
  { fullName, born }: NamedPlayer,
  { threshold }: ScreeningRules,
  { listId, version }: SearchedList = EVERYTHING,
): Promise<ScreeningHit[]> {
  const prepared = prepareName(fullName);
  const keys = keysOf(prepared);
  if (keys.length === 0) return [];
  const candidates = await run<Candidate>(db, {
    name: 'screening-candidates',
    text: `select list_id, reference, kind, names, birth_dates, countries, source, fingerprint
      from kyc.screening_entry where keys && $1::int[] and ($2 = '' or list_id = $2) and version >= $3
      order by cardinality(array(select unnest(keys) intersect select unnest($1::int[]))) desc,
        list_id, reference limit ${MAX_CANDIDATES}`,
    values: [keys, listId, version],
  });
  const hits = candidates.map((entry): ScreeningHit => {
    const birth = compareBirth(born, entry.birth_dates);
    const scores = entry.names.map((name) => likenessOf(prepared, prepareName(name)));
    const best = scores.indexOf(Math.max(...scores));
    return { ...entry, birth, name: entry.names[best]!, likeness: scoreOf(scores[best]!, birth) };
  });
  return hits
    .filter(({ likeness }) => likeness >= threshold)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_HITS);
}

/**
 * Opens a case for each hit. A hit with an earlier case for the same name, birth date and entry opens no new
 * one, regardless of the decision.
 */
export async function openCases(
  tx: Tx,
  siteId: number,
  player: NamedPlayer,
  hits: readonly ScreeningHit[],
  now: Date,
): Promise<void> {
  for (const hit of hits) {
    const { list_id, reference, kind, fingerprint, likeness, name, birth_dates, countries, source, birth } =
      hit;
    const opened = await tables(tx)
      .insertInto('screening_case')
      .values({
        ...{ site_id: siteId, player_id: player.playerId, list_id, reference, kind, fingerprint, likeness },
        ...{ person_hash: personHash(siteId, player), state: 'open', opened_at: now },
        listed: JSON.stringify({ name, birth_dates, countries, source, birth }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!opened) continue;
    const step = { siteId, subject: opened.case_id, action: 'opened', detail: { likeness } };
    await history.record(tx, step, { actor: 'system', now });
    await publishCase(tx, opened, true, now);
  }
}

/** Compares one player with all lists and opens the cases; for new names and before payouts. */
export async function screenPlayer(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  const rules = await findScreeningRules(tx, siteId);
  const player = rules.is_on ? await findNamedPlayer(tx, siteId, playerId) : undefined;
  if (player) await openCases(tx, siteId, player, await findHits(tx, player, rules), now);
}

/** Publishes the state of a case, for the audit log and the cashier. */
export async function publishCase(tx: Tx, row: ScreeningCase, isNew: boolean, now: Date): Promise<void> {
  const { site_id, player_id, case_id, list_id, reference, kind, likeness, state } = row;
  await publish(tx, 'screening.case_changed', {
    ...{ event_id: randomUUID(), site_id, player_id, case_id, list_id, reference, kind, likeness, state },
    is_new: isNew,
    at: now.toISOString(),
  });
}

/** A hash of one player's name and birth date, to recognise them without storing them again. */
const personHash = (siteId: number, { playerId, fullName, born }: NamedPlayer): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([siteId, playerId, comparableName(fullName), born]))
    .digest();
