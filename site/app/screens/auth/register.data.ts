import { answerOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/**
 * Accepted players, and the questions about deposit limits and marketing; if unknown, the server answers at
 * registration.
 */
export async function load({ client, site: { domain_name } }: LoadContext) {
  const { registration, deposit_limit, min_age, marketing_choices } = answerOr(
    await client.startup({ domain_name }),
    {
      registration: 'open' as const,
      deposit_limit: 'asked' as const,
      min_age: 21,
      marketing_choices: [],
    },
  );
  return { registration, demand: deposit_limit, minAge: min_age, marketing: marketing_choices };
}
export type Data = Awaited<ReturnType<typeof load>>;
