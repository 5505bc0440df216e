import type { BlockAnswer } from '#games/engine/shared/index.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import type { RoomRoundRow } from '../round.ts';
import type { NodeAnswer } from './nodes.ts';

export type WaitingRound = {
  site_id: number;
  round_id: string;
  game_code: string;
  /** Nothing but the block is waited for. */
  in_ms: null;
  block_rules: string;
  block_height: bigint | null;
};

/** Rounds that wait for a block, on every site, except in rooms of other leaders; longest wait first. */
export function listWaitingRounds(db: Db, others: readonly number[], limit: number): Promise<WaitingRound[]> {
  return run<WaitingRound>(db, {
    name: 'rooms-blocks-waiting',
    text: `select r.site_id, r.round_id, r.game_code, null as in_ms, r.block_rules, r.block_height
      from rooms.round r left join rooms.leader l on l.site_id = r.site_id and l.game_code = r.game_code
      where r.state = 'locked' and r.block_rules is not null and (l.pid is null or l.pid <> all ($1::int[]))
      order by r.closes_at limit $2`,
    values: [others, limit],
  });
}

/** Stores the nodes' latest answers for a round: their heads, used to fix the height, or the block. */
export async function storeNodeAnswers(
  tx: Tx,
  { site_id, round_id }: RoomRoundRow,
  answers: readonly StoredAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await write(tx, {
    name: 'rooms-block-answers',
    text: `insert into rooms.block_answer (site_id, round_id, node, about, height, hash, answered_at)
      select $1, $2, node, about, height, hash, answered_at
      from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[])
        as reported (node, about, height, hash, answered_at)
      on conflict (site_id, round_id, node, about) do update set
        height = excluded.height, hash = excluded.hash, answered_at = excluded.answered_at`,
    values: [
      site_id,
      round_id,
      answers.map(({ node }) => node),
      answers.map(({ about }) => about),
      answers.map(({ height }) => height),
      answers.map(({ hash }) => hash),
      answers.map(({ at }) => at),
    ],
  });
}

type StoredAnswer = BlockAnswer & { at: Date };

/** The nodes' answers for the newest block. */
export const headAnswers = (answers: readonly NodeAnswer[]): StoredAnswer[] =>
  answers.flatMap(({ node, at, head }) =>
    head === undefined ? [] : [{ node, at, about: 'head', height: head, hash: null }],
  );

/** The nodes' answers for the hash of a block. */
export const blockAnswers = (answers: readonly NodeAnswer[], height: number): StoredAnswer[] =>
  answers.flatMap(({ node, at, hashes }) => {
    const hash = hashes.get(height);
    return hash ? [{ node, at, about: 'block', height, hash }] : [];
  });

/** The stored data of a round, as shown in its proof. */
export async function listNodeAnswers(db: Db, siteId: number, roundId: string): Promise<StoredAnswer[]> {
  const rows = await run<Omit<StoredAnswer, 'height'> & { height: bigint }>(db, {
    name: 'rooms-block-answers-of',
    text: `select node, about, height, hash, answered_at as at from rooms.block_answer
      where site_id = $1 and round_id = $2 order by about desc, node`,
    values: [siteId, roundId],
  });
  return rows.map((row) => ({ ...row, height: Number(row.height) }));
}
