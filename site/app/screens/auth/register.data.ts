import { listOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** Whom the site takes and what it asks of deposit limits; when that cannot be told now, the server says it to who registers. */
export async function load({ client, site: { domain_name } }: LoadContext) {
  const { registration, deposit_limit } = listOr(await client.startup({ domain_name }), {
    registration: 'open' as const,
    deposit_limit: 'asked' as const,
  });
  return { registration, demand: deposit_limit };
}
export type Data = Awaited<ReturnType<typeof load>>;
