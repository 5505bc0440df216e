import type { StatementPart } from '#server/platform/database/statement-parts.ts';

/**
 * A player's version as part of a statement; null before the first change. It changes with his status, the
 * end of a session, his active bonus, limits, exclusions, reality checks, answers to terms and open game:
 * facts read in a statement with it hold as long as it is the same. Triggers change it
 * (`players.change_play_version`).
 */
export const PLAY_VERSION: StatementPart<{ play_version: string | null }, string | null> = {
  columns: 'versioned.version as play_version',
  joins: `left join lateral (select x.version from players.play_version x
    where x.site_id = requested.site_id and x.player_id = requested.player_id limit 1) versioned on true`,
  read: ({ play_version }) => play_version,
};
