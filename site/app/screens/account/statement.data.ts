import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { filesOf } from './parts/files-data.ts';
import { pageOf, periodOf } from './parts/period.ts';
import { PURSES, type PurseName } from './parts/purses.ts';

/** One page of the movements of one balance; `report` is null when it could not be read. */
export async function load(context: LoadContext) {
  const { client, player, query } = context;
  const period = periodOf(query);
  const wanted = query.get('account') as PurseName;
  const account: PurseName = PURSES.includes(wanted) ? wanted : 'cash';
  const kind = (query.get('kind') ?? '').slice(0, 32);
  const page = pageOf(query);
  const who = needPlayer(player);
  const [statement, files] = await Promise.all([
    client.statement({ ...who, ...period, account, kind, page }),
    filesOf(context, who, 'statement'),
  ]);
  const asked = { period, account, kind, page, files };
  const answer = listOr(statement, null);
  if (!answer) return { ...asked, report: null };
  const { value: entries, totals, opening_balance: opening, closing_balance: closing, pages } = answer;
  return { ...asked, report: { entries, totals, opening, closing, pages } };
}
export type Data = Awaited<ReturnType<typeof load>>;
