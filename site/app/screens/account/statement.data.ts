import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { pageOf, periodOf } from './parts/period.ts';
import { PURSES, type PurseName } from './parts/purses.ts';

/** One page of the movements of one balance; `report` is null when it could not be read. */
export async function load({ client, player, query }: LoadContext) {
  const period = periodOf(query);
  const wanted = query.get('account') as PurseName;
  const account: PurseName = PURSES.includes(wanted) ? wanted : 'cash';
  const kind = (query.get('kind') ?? '').slice(0, 32);
  const page = pageOf(query);
  const asked = { period, account, kind, page };
  const answer = listOr(
    await client.statement({ ...needPlayer(player), ...period, account, kind, page }),
    null,
  );
  if (!answer) return { ...asked, report: null };
  const { value: entries, totals, opening_balance: opening, closing_balance: closing, pages } = answer;
  return { ...asked, report: { entries, totals, opening, closing, pages } };
}
export type Data = Awaited<ReturnType<typeof load>>;
