import type { ScreeningRules } from '#contracts/console/screening.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { tables } from '../tables.ts';

/** A site's default rules. */
const DEFAULT_RULES: ScreeningRules = {
  is_on: true,
  threshold: 85,
  clear_people: 2,
  sanction: { holds_withdrawals: true, refuses_deposits: true, confirmed: 'block' },
  pep: { holds_withdrawals: true, refuses_deposits: false, confirmed: 'none' },
};

/** The screening rules of a site. */
export async function findScreeningRules(db: Db, siteId: number): Promise<ScreeningRules> {
  const row = await tables(db)
    .selectFrom('screening_rules')
    .select('rules')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return (row?.rules as ScreeningRules | undefined) ?? DEFAULT_RULES;
}

/** Replaces all rules of a site. */
export async function saveScreeningRules(tx: Tx, siteId: number, rules: ScreeningRules): Promise<void> {
  const row = { rules: JSON.stringify(rules) };
  await tables(tx)
    .insertInto('screening_rules')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute();
}

/**
 * The payments blocked by open and confirmed cases (operations 14.24). Responses to players must not reveal
 * the reason.
 */
export async function findScreeningHolds(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<{ withdrawals: boolean; deposits: boolean }> {
  const cases = await tables(db)
    .selectFrom('screening_case')
    .select(['kind', 'state'])
    .distinct()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', 'in', ['open', 'same_person'])
    .execute();
  if (cases.length === 0) return { withdrawals: false, deposits: false };
  const rules = await findScreeningRules(db, siteId);
  const isConfirmed = cases.some(
    ({ kind, state }) => state === 'same_person' && rules[kind].confirmed !== 'none',
  );
  const open = cases.filter(({ state }) => state === 'open');
  return {
    withdrawals: isConfirmed || open.some(({ kind }) => rules[kind].holds_withdrawals),
    deposits: isConfirmed || open.some(({ kind }) => rules[kind].refuses_deposits),
  };
}
