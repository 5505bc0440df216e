import { listOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** Whom the site takes; when that cannot be told now, the server says it to who registers. */
export async function load({ client, site: { domain_name } }: LoadContext) {
  const { registration } = listOr(await client.startup({ domain_name }), { registration: 'open' as const });
  return { registration };
}
export type Data = Awaited<ReturnType<typeof load>>;
