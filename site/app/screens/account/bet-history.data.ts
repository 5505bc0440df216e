import { succeeded } from '#contracts/client.ts';
import { answerOr, needPlayer, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { betSummary } from '../../sports/bet-summary.ts';
import { BET_OUTCOMES, type BetOutcome } from './parts/bet-outcomes.ts';
import { documentFilesOf } from './parts/document-files.ts';
import { historyPeriodOf, pageOf } from './parts/history-period.ts';

/** One page of the player's settled rounds; `report` is null when it could not be read. */
export async function load(context: LoadContext) {
  const { client, player, query, language, t } = context;
  const period = historyPeriodOf(query);
  const category = (query.get('category') ?? '').slice(0, 32);
  const requested = query.get('outcome') as BetOutcome;
  const outcome: BetOutcome = BET_OUTCOMES.includes(requested) ? requested : '';
  const filter = { ...period, category, outcome };
  const who = needPlayer(player);
  const [{ answer: history, page }, open, tickets, files] = await Promise.all([
    readPage(pageOf(query), (page) => client.betHistory({ ...who, ...filter, page })),
    client.unfinishedRounds(who),
    client.myTickets({ ...who, state: 'open' }),
    documentFilesOf(context, who, 'bets'),
  ]);
  const answer = answerOr(history, null);
  const unfinished = succeeded(open) && open.value.length > 0 ? open : null;
  const rounds = answer?.value.map((round) => ({
    ...round,
    bet: round.bet && betSummary(t, language, round.bet),
  }));
  const report = answer && rounds && { rounds, totals: answer.totals, pages: answer.pages };
  const openBets = succeeded(tickets) ? tickets.total : 0;
  return { period, category, outcome, page, report, unfinished, openBets, files };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type RoundLine = NonNullable<Data['report']>['rounds'][number];
