import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/**
 * The parts of the profile missing from the browser session, and the required proofs: all of them if
 * `verification` is shown, else the number missing.
 */
export async function load({ client, player, site, language, query }: LoadContext) {
  const caller = needPlayer(player);
  const verification = answerOr(await client.verification({ ...caller, language }), { value: [] }).value;
  if (query.get('show') === 'verification') return { kind: 'verification' as const, verification };
  const [answer, born] = await Promise.all([
    client.currentSession({ domain_name: site.domain_name }),
    client.birthDate(caller),
  ]);
  const { session } = answerOr(answer, { session: null });
  const { birth_date } = answerOr(born, { birth_date: null });
  return {
    kind: 'profile' as const,
    missing: verification.filter(
      ({ state, is_other_name }) => is_other_name || ['missing', 'rejected', 'expired'].includes(state),
    ).length,
    is_asked: verification.length > 0,
    birth_date: birth_date ?? '',
    contact_phone: session?.contact_phone ?? '',
    opened_at: session?.opened_at ?? '',
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
