import { jurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import type { Context } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { profileOf } from '../sites/index.ts';
import { bornOf } from './birth.ts';
import type { Tools } from './tools.ts';

type Person = { playerId?: string; accountId: string; fullName: string; email: string; phone: string };

/**
 * Whether a public register says that a person is excluded; undefined where there is no register to ask (player protection E6). Asked
 * outside of any transaction. Refuses `registerDown` when it does not answer and the jurisdiction lets nobody in unasked.
 */
export async function isListed(
  tools: Tools,
  { db, site }: Context,
  occasion: 'registration' | 'login',
  person: Person,
): Promise<boolean | undefined> {
  if (!tools.register) return undefined;
  const { verdict } = await tools.register({
    question: 'exclusion',
    occasion,
    site: site.externalId,
    account_id: person.accountId,
    full_name: person.fullName,
    birth_date: person.playerId ? await bornOf(db, site.id, person.playerId) : null,
    email: person.email,
    phone: person.phone,
  });
  if (verdict !== 'unknown') return verdict === 'refused';
  const { jurisdiction } = await profileOf(db, site.id);
  if (jurisdictionProfile(jurisdiction).registersFailClosed) refuse('registerDown');
  return undefined;
}
