import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The parts of the profile that the session in the browser does not carry. */
export async function load({ client, player, site }: LoadContext) {
  needPlayer(player);
  const answer = await client.currentSession({ domain_name: site.domain_name });
  const { session } = listOr(answer, { session: null });
  return { contact_phone: session?.contact_phone ?? '', opened_at: session?.opened_at ?? '' };
}
export type Data = Awaited<ReturnType<typeof load>>;
