import type { Answer } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { ListedEvent } from '#contracts/api/sports.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import { answerOr, readPage, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext, PlayerFields } from '../../loaders/context.ts';
import { cardGame } from '../../sections/card-game.ts';
import { boundsOfDay, daysFrom } from './parts/days.ts';
import { readSportsQuery, type SportsQuery } from './parts/sports-query.ts';

/** Maximum number of games of the category per page. */
const GAMES = 60;
/** Selectable days, and the time window of "starting soon". */
const DAYS = 7;
const SOON_MS = 3 * HOUR_MS;

/** The board; with `event` one event; with `show=bets` the player's bets. */
export async function load(context: LoadContext) {
  if (context.query.get('show') === 'bets') return loadBets(context);
  const event = context.query.get('event');
  return event ? loadEvent(context, event) : loadBoard(context, readSportsQuery(context.query));
}
export type Data = Awaited<ReturnType<typeof load>>;
export type MatchListData = Extract<Data, { kind: 'board' }>;
export type EventData = Extract<Data, { kind: 'event' }>;
export type BetsData = Extract<Data, { kind: 'bets' }>;

async function loadBoard(context: LoadContext, query: SportsQuery) {
  const { client, site, player, language } = context;
  const now = new Date();
  const brand = context.layout.site;
  const zone = brand?.time_zone ?? timeZoneOfCurrency(brand?.currency ?? '');
  const [tree, listed, games, favourites] = await Promise.all([
    client.sportsTree(site),
    client.sportsEvents({ ...site, ...filterOf(query, now, zone) }),
    client.games({ ...site, category: 'sportsbook', page_size: GAMES }),
    player && client.mySportsFavourites(player),
  ]);
  const { sports, odds_format, is_offered } = answerOr(tree, {
    ...{ is_offered: true, sports: [], odds_format: 'decimal' as const },
  });
  const answer = answerOr(listed, null);
  const ofCategory = answerOr(games, null);
  return {
    kind: 'board' as const,
    query,
    isOffered: is_offered,
    oddsFormat: odds_format,
    sports,
    days: daysFrom(now, zone, DAYS),
    events: (answer?.value ?? []) as ListedEvent[],
    pages: answer?.pages ?? 0,
    total: answer?.total ?? 0,
    isDown: answer === null,
    favourites: favourites && answerOr(favourites, null),
    games: ofCategory?.value.map((game) => cardGame(game, language)) ?? [],
    gameCount: ofCategory?.total ?? 0,
  };
}

function filterOf({ sport, competition, day, search, view, page }: SportsQuery, now: Date, zone: string) {
  const bounds = day === '' ? { from: null, to: null } : boundsOfDay(day, zone);
  const soon = new Date(now.getTime() + SOON_MS).toISOString();
  return {
    ...{ sport, search, page, competition_id: competition || null },
    ...(view === 'soon' ? { from: null, to: soon } : bounds),
    sort: view === 'popular' ? ('popular' as const) : ('start' as const),
  };
}

async function loadEvent({ client, site, player }: LoadContext, event_id: string) {
  const [tree, answer, statistics, favourites] = await Promise.all([
    client.sportsTree(site),
    client.sportsEvent({ ...site, event_id }),
    client.sportsStatistics({ ...site, event_id }),
    player && client.mySportsFavourites(player),
  ]);
  const { event, markets, runners, home_id, away_id } = requireAnswer(answer);
  return {
    kind: 'event' as const,
    ...termsOf(tree),
    ...{ event, markets, runners, home_id, away_id },
    favourites: favourites && answerOr(favourites, null),
    statistics: answerOr(statistics, null),
  };
}

/** Whether the site takes sports bets, and its odds format. */
function termsOf(tree: Answer<Api['sportsTree']>) {
  const { is_offered, odds_format } = answerOr(tree, { is_offered: true, odds_format: 'decimal' as const });
  return { isOffered: is_offered, oddsFormat: odds_format };
}

async function loadBets(context: LoadContext) {
  const { client, site, player, query } = context;
  const ticket = query.get('ticket');
  if (player && ticket) return loadTicket(context, player, ticket);
  const state = query.get('state') === 'settled' ? ('settled' as const) : ('open' as const);
  const [tree, listed] = await Promise.all([
    client.sportsTree(site),
    player && readPage(readSportsQuery(query).page, (page) => client.myTickets({ ...player, state, page })),
  ]);
  const answer = listed && answerOr(listed.answer, null);
  return {
    kind: 'bets' as const,
    isSingle: false,
    detail: null,
    ...termsOf(tree),
    state,
    isGuest: player === null,
    tickets: answer?.value ?? null,
    page: listed?.page ?? 1,
    pages: answer?.pages ?? 0,
  };
}

/** One ticket by its id, on any page of the list; another player's ticket is not found. */
async function loadTicket({ client, site }: LoadContext, player: PlayerFields, ticket_id: string) {
  const [tree, answer] = await Promise.all([
    client.sportsTree(site),
    client.ticketDetail({ ...player, ticket_id }),
  ]);
  const { ticket, computation, settlements } = requireAnswer(answer);
  return {
    kind: 'bets' as const,
    isSingle: true,
    detail: { ticket, computation, settlements },
    ...termsOf(tree),
    state: ticket.state === 'open' ? ('open' as const) : ('settled' as const),
    isGuest: false,
    tickets: [ticket],
    page: 1,
    pages: 0,
  };
}
