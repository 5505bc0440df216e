import { listOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The biggest wins of real rounds [S-19]. */
export async function load({ client, site }: LoadContext) {
  const answer = listOr(await client.top10(site), null);
  return { winners: answer?.value.winner ?? [] };
}
export type Data = Awaited<ReturnType<typeof load>>;
