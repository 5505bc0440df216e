import type { HeldTokens } from '#contracts/api/rewards.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { findTokenRule } from './token-holds.ts';

/**
 * What releases a player's held tokens: the claim of their mission, or after the claim turnover or time under
 * the site's rule (operations 9).
 */
export async function describeHeldTokens(
  db: Db,
  site: { id: number; currency: string },
  playerId: string,
): Promise<HeldTokens> {
  const [[row], rule] = await Promise.all([
    run<{ to_claim: bigint; waiting: bigint; next_at: Date | null }>(db, {
      name: 'rewards-token-held',
      text: `select
          (select coalesce(sum(tokens), 0)::int8 from rewards.mission_progress where site_id = $1
          and player_id = $2
            and completed_at is not null and claimed_at is null and expired_at is null) as to_claim,
          coalesce(sum(tokens - released), 0)::int8 as waiting, min(due_at) as next_at
        from rewards.token_hold where site_id = $1 and player_id = $2 and released < tokens`,
      values: [site.id, playerId],
    }),
    findTokenRule(db, site.id),
  ]);
  const { to_claim, waiting, next_at } = row!;
  return {
    to_claim: Number(to_claim),
    waiting: Number(waiting),
    turnover_per_token: rule?.turnover_per_token?.toString() ?? null,
    hours: rule?.hours ?? null,
    next_at: next_at?.toISOString() ?? null,
    currency: rule?.currency ?? site.currency,
  };
}
