import { expect, test } from 'vitest';
import type { ListedEvent, MarketItem } from '#contracts/api/sports.ts';
import { PLAYER, startFixtureWeb } from './testing/fixture-web.ts';

const named = (name: string) => ({ name, names: {} });

const EVENT: ListedEvent = {
  ...{ event_id: '1', sport: 'horse_racing', kind: 'race', places: 0, place_divisor: 0 },
  ...{ category: named('Amaro Isles'), competition_id: '1', competition: named('Salt Downs') },
  ...{ round: '', home_team_name: '20:20 Harbour Handicap', away_team_name: '' },
  ...{ starts_at: '2030-11-28T20:20:00.000Z', state: 'open', is_simulated: true, result: null },
  ...{ market_count: 1, runner_count: 10, main_market: null, total_market: null },
};

function marketOf(bet_type: string, outcomes: Partial<MarketItem['outcomes'][number]>[]): MarketItem {
  const rest = { criteria1: '', version: 1, price: '5.75', home_away: 0 };
  const market = { market_id: bet_type, bet_type, specifier: '', state: 'open' as const };
  return {
    ...market,
    outcomes: outcomes.map((outcome, i) => ({ ...rest, outcome_id: String(i), ...outcome })),
  };
}

const NO_GAMES = {
  ...{ value: [], providers: [], features: [], volatilities: [], returns: [], suggestions: [] },
  ...{ demo_figures: false, page: 1, pages: 0, total: 0 },
};

type Board = { isOffered?: boolean; events?: ListedEvent[]; games?: number };

/** The visible markup of a brand's board. */
async function boardOf({ isOffered = true, events = [], games = 0 }: Board, headers = {}): Promise<string> {
  const sports = events.map(({ sport }) => ({ sport, events: 1, categories: [] }));
  const web = await startFixtureWeb({
    answers: {
      sportsTree: () => ({ is_offered: isOffered, odds_format: 'decimal', sports }),
      sportsEvents: () => ({ value: events, page: 1, pages: 1, total: events.length }),
      ...(games === 0 && { games: () => NO_GAMES }),
    },
  });
  try {
    const answer = await web.get('slot2.localhost', '/en/sports', headers);
    expect(answer.status).toBe(200);
    return answer.text.replace(/<script\b.*?<\/script>/gs, '');
  } finally {
    await web.close();
  }
}

test('a brand without the sportsbook says so and has no bet slip; a player still reaches earlier bets', async () => {
  const guest = await boardOf({ isOffered: false });
  expect(guest).toContain('Not available yet: Sports');
  expect(guest).toContain('Your account is not affected.');
  expect(guest).not.toContain('No events to bet on');
  expect(guest).not.toMatch(/<aside\b/);
  expect(guest).not.toContain('show=bets');
  expect(await boardOf({ isOffered: false }, PLAYER)).toContain('href="/en/sports?show=bets"');
});

test('a brand without the sportsbook shows the sports games of its providers', async () => {
  const page = await boardOf({ isOffered: false, games: 1 });
  expect(page).toContain('Sportsbooks and virtual sports');
  expect(page).not.toContain('Not available yet');
});

test('a brand with the sportsbook but no events shows an empty board', async () => {
  const page = await boardOf({});
  expect(page).toContain('No events to bet on at the moment');
  expect(page).toMatch(/<aside\b/);
});

test('price buttons are named by their selection, once', async () => {
  const runner = { number: 4, ...named('Silver Oar'), is_withdrawn: false };
  const race = { ...EVENT, main_market: marketOf('WIN', [{ runner }]) };
  const teams = { home_team_name: 'Reds', away_team_name: 'Blues' };
  const sides = [1, 3, 2].map((home_away) => ({ home_away }));
  const match: ListedEvent = {
    ...{ ...EVENT, ...teams, event_id: '2', sport: 'football', kind: 'match' },
    main_market: marketOf('1X2', sides),
  };
  const page = await boardOf({ events: [race, match] });
  const names = [...page.matchAll(/aria-label="([^"]* 5\.75)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Silver Oar 5.75', 'Reds, 1 5.75', 'Draw, X 5.75', 'Blues, 2 5.75']);
});

test('an event counts its markets once it has some', async () => {
  expect(await boardOf({ events: [EVENT] })).toContain('1 market<');
  const page = await boardOf({ events: [{ ...EVENT, market_count: 0 }] });
  expect(page).not.toMatch(/0 markets|\+<!-- -->0|\+0/);
});
