import { randomUUID } from 'node:crypto';
import type { PlayerTimeline, WriteContext } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { tables } from './tables.ts';

type NewNote = { playerId: string; body: string; flag?: string; isSet?: boolean };

/** Stores a note, or the setting or clearing of a flag, immutably. */
export async function addNote(
  {
    tx,
    site,
    staff,
    now,
  }: Pick<WriteContext, 'tx' | 'now'> & { site: { id: number }; staff: { id: string } },
  note: NewNote,
): Promise<void> {
  await tables(tx)
    .insertInto('note')
    .values({
      site_id: site.id,
      player_id: note.playerId,
      staff_id: staff.id,
      flag: note.flag ?? null,
      is_set: note.isSet ?? null,
      body: note.body,
      at: now,
    })
    .execute();
  if (note.flag === undefined) return;
  await publish(tx, 'player.flagged', {
    event_id: randomUUID(),
    site_id: site.id,
    player_id: note.playerId,
    flag: note.flag,
    is_set: note.isSet ?? false,
    at: now.toISOString(),
  });
}

/** Active flags: the last entry for each. */
export async function playerFlagsOf(db: Db, siteId: number, playerId: string) {
  const rows = await tables(db)
    .selectFrom('note')
    .selectAll()
    .distinctOn('flag')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('flag', 'is not', null)
    .orderBy('flag')
    .orderBy('note_id', 'desc')
    .execute();
  return rows.filter(({ is_set }) => is_set);
}

/** Notes, flags, and staff actions on a player, for the timeline. */
export const notesTimeline: PlayerTimeline = {
  kinds: ['note', 'flag', 'staff', 'money'],
  async entries(db, { siteId, playerId }, before, limit) {
    const [notes, done, corrections] = await Promise.all([
      tables(db)
        .selectFrom('note')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('player_id', '=', playerId)
        .where('at', '<', before)
        .orderBy('note_id', 'desc')
        .limit(limit)
        .execute(),
      tables(db)
        .selectFrom('audit')
        .select(['entry', 'at', 'action', 'reason'])
        .where('site_id', '=', siteId)
        .where('subject', '=', `player:${playerId}`)
        .where('action', 'not in', ['players/note', 'players/flag'])
        .where('at', '<', before)
        .orderBy('entry', 'desc')
        .limit(limit)
        .execute(),
      correctionsOf(db, siteId, playerId, before, limit),
    ]);
    return [
      ...notes.map(({ note_id, at, flag, is_set, body }) => {
        const what = flag ? `flag.${is_set ? 'set' : 'cleared'}` : 'note';
        const title = flag ? `${flag}: ${body}` : body;
        return { at, kind: flag ? ('flag' as const) : ('note' as const), what, title, id: note_id };
      }),
      ...done.map(({ entry, at, action, reason }) => ({
        at,
        kind: 'staff' as const,
        what: action,
        title: reason,
        id: `audit-${entry}`,
      })),
      ...corrections,
    ];
  },
};

/** Applied balance corrections. */
async function correctionsOf(db: Db, siteId: number, playerId: string, before: Date, limit: number) {
  const rows = await tables(db)
    .selectFrom('proposal')
    .select(['proposal_id', 'decided_at', 'amount', 'currency', 'facts', 'reason'])
    .where('site_id', '=', siteId)
    .where('subject', '=', `player:${playerId}`)
    .where('kind', '=', 'adjustment')
    .where('state', '=', 'done')
    .where('decided_at', '<', before)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ proposal_id, decided_at, amount, currency, facts, reason }) => {
    const sign = (facts as { direction?: string }).direction === 'take' ? -1n : 1n;
    const sum = { amount: sign * (amount ?? 0n), currency: currency ?? '' };
    return {
      at: decided_at!,
      kind: 'money' as const,
      what: 'correction',
      title: reason,
      id: proposal_id,
      sum,
    };
  });
}
