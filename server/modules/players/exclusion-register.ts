import type { Context } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { siteProfile } from '../sites/index.ts';
import { birthDateOf } from './birth-dates.ts';
import type { PlayersContext } from './dependencies.ts';

type RegisterPerson = {
  playerId?: string;
  accountId: string;
  fullName: string;
  email: string;
  phone: string;
};

/**
 * Whether a public register lists a person as excluded; undefined without a register (player protection E6).
 * Called outside transactions. Refuses `registerDown` when it does not respond and the jurisdiction requires
 * the check.
 */
export async function isOnExclusionRegister(
  tools: PlayersContext,
  { db, site }: Context,
  occasion: 'registration' | 'login',
  person: RegisterPerson,
): Promise<boolean | undefined> {
  if (!tools.register) return undefined;
  const { verdict } = await tools.register({
    question: 'exclusion',
    occasion,
    site: site.externalId,
    account_id: person.accountId,
    full_name: person.fullName,
    birth_date: person.playerId ? await birthDateOf(db, site.id, person.playerId) : null,
    email: person.email,
    phone: person.phone,
  });
  if (verdict !== 'unknown') return verdict === 'refused';
  const { jurisdiction } = await siteProfile(db, site.id);
  if (jurisdiction.registers_fail_closed) refuse('registerDown');
  return undefined;
}
