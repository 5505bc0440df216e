import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The parts of the profile that the session in the browser does not carry. */
export async function load({ client, player, site }: LoadContext) {
  const caller = needPlayer(player);
  const [answer, born] = await Promise.all([
    client.currentSession({ domain_name: site.domain_name }),
    client.birthDate(caller),
  ]);
  const { session } = listOr(answer, { session: null });
  const { birth_date } = listOr(born, { birth_date: null });
  return {
    birth_date: birth_date ?? '',
    contact_phone: session?.contact_phone ?? '',
    opened_at: session?.opened_at ?? '',
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
