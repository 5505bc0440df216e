/** Probabilities that the home and the away player win a point on serve (trading 1.6). */
export type ServeChances = { readonly home: number; readonly away: number };

/** Games of a set with their probability, and the first server of the next set. */
type SetEnding = {
  readonly home: number;
  readonly away: number;
  readonly p: number;
  readonly homeServesNext: boolean;
};

const GAMES = 6;
const TIE_BREAK_POINTS = 7;

/** Probability of winning from deuce, given each side's probability of winning two points in a row. */
const deuce = (own: number, theirs: number) => own / (own + theirs);

/** Probability of holding a service game. */
export function holdChance(p: number): number {
  const q = 1 - p;
  return p ** 4 * (1 + 4 * q + 10 * q ** 2) + 20 * p ** 3 * q ** 3 * deuce(p ** 2, q ** 2);
}

/** Probability that the home player wins a tie-break; the first server makes no difference. */
export function tieBreakChance({ home, away }: ServeChances, points = TIE_BREAK_POINTS): number {
  const even = deuce(home * (1 - away), away * (1 - home));
  const size = points + 1;
  const from = new Float64Array(size * size);
  // By points played: the first server serves once, then both serve two in turn.
  for (let h = points; h >= 0; h--)
    for (let a = points; a >= 0; a--) {
      const p = ((h + a + 1) >> 1) % 2 === 0 ? home : 1 - away;
      const at = h * size + a;
      if (h >= points - 1 && a >= points - 1) from[at] = even;
      else if (h === points || a === points) from[at] = Number(h === points);
      else from[at] = p * from[at + size]! + (1 - p) * from[at + 1]!;
    }
  return from[0]!;
}

/** Every score of a set with a tie-break at six all. */
export function setEndings(serve: ServeChances, homeServes: boolean): SetEnding[] {
  const [hold, concede] = [holdChance(serve.home), 1 - holdChance(serve.away)];
  const size = GAMES + 2;
  const at = new Float64Array(size * size);
  at[0] = 1;
  const ended: SetEnding[] = [];
  const end = (home: number, away: number, p: number) =>
    ended.push({ home, away, p, homeServesNext: (home + away) % 2 === 0 ? homeServes : !homeServes });
  const isOver = (h: number, a: number) => Math.max(h, a) >= GAMES && Math.abs(h - a) >= 2;
  for (let played = 0; played < 2 * GAMES; played++)
    for (let h = Math.max(0, played - GAMES); h <= Math.min(GAMES, played); h++) {
      const a = played - h;
      const p = isOver(h, a) ? 0 : at[h * size + a]!;
      if (p === 0) continue;
      const won = p * ((played % 2 === 0) === homeServes ? hold : concede);
      for (const [home, away, chance] of [[h + 1, a, won] as const, [h, a + 1, p - won] as const])
        if (isOver(home, away)) end(home, away, chance);
        else at[home * size + away]! += chance;
    }
  const all = at[GAMES * size + GAMES]!;
  const tieBreak = tieBreakChance(serve);
  end(GAMES + 1, GAMES, all * tieBreak);
  end(GAMES, GAMES + 1, all * (1 - tieBreak));
  return ended;
}

/** Probability that the home player wins a set; the first server does not matter. */
export function setChance(serve: ServeChances): number {
  return setEndings(serve, true).reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0);
}

/** Expected games of a set. */
export function setGames(serve: ServeChances): number {
  const games = (homeServes: boolean) =>
    setEndings(serve, homeServes).reduce((sum, { home, away, p }) => sum + (home + away) * p, 0);
  return (games(true) + games(false)) / 2;
}

/** Bisection steps that reach a precision of one in a hundred thousand. */
const STEPS = 16;
const LOWEST = 0.35;
const HIGHEST = 0.9;

/**
 * Serve probabilities around a common mean at which the home player wins a set with the given probability.
 */
export function serveChances(mean: number, set: number): ServeChances {
  const most = Math.min(mean - LOWEST, HIGHEST - mean);
  const around = (half: number) => ({ home: mean + half, away: mean - half });
  let [low, high] = [-most, most];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (setChance(around(middle)) < set) low = middle;
    else high = middle;
  }
  return around((low + high) / 2);
}

/** Final sets and games of a match. */
type MatchEnding = {
  readonly sets: { readonly home: number; readonly away: number };
  readonly games: { readonly home: number; readonly away: number };
  readonly p: number;
};

/**
 * Every final state of a match to a number of sets, with a random first server; sets follow each other with
 * the same point probabilities.
 */
export function matchEndings(serve: ServeChances, toWin: number): MatchEnding[] {
  const ofSet = { true: setEndings(serve, true), false: setEndings(serve, false) };
  type Running = MatchEnding & { homeServes: boolean };
  const nil = { home: 0, away: 0 };
  let running: Running[] = [true, false].map((homeServes) => ({ sets: nil, games: nil, p: 0.5, homeServes }));
  const ended = new Map<string, MatchEnding>();
  while (running.length > 0) {
    const next = new Map<string, Running>();
    for (const { sets, games, p, homeServes } of running)
      for (const set of ofSet[`${homeServes}`]) {
        const isHome = set.home > set.away;
        const after = {
          sets: { home: sets.home + Number(isHome), away: sets.away + Number(!isHome) },
          games: { home: games.home + set.home, away: games.away + set.away },
          p: p * set.p,
        };
        const isOver = Math.max(after.sets.home, after.sets.away) === toWin;
        const key = [after.sets.home, after.sets.away, after.games.home, after.games.away].join(':');
        if (isOver) ended.set(key, { ...after, p: after.p + (ended.get(key)?.p ?? 0) });
        else {
          const full = `${key}:${set.homeServesNext}`;
          const known = next.get(full)?.p ?? 0;
          next.set(full, { ...after, p: after.p + known, homeServes: set.homeServesNext });
        }
      }
    running = [...next.values()];
  }
  return [...ended.values()];
}

/** Simulates the sets of a match with these probabilities, using random numbers in [0, 1). */
export function playSets(serve: ServeChances, toWin: number, draw: () => number): SetEnding[] {
  const sets: SetEnding[] = [];
  const isOver = () =>
    [true, false].some((isHome) => sets.filter(({ home, away }) => home > away === isHome).length === toWin);
  let homeServes = draw() < 0.5;
  while (!isOver()) {
    const endings = setEndings(serve, homeServes);
    let rest = draw();
    const set = endings.find(({ p }) => {
      rest -= p;
      return rest < 0;
    });
    sets.push(set ?? endings.at(-1)!);
    homeServes = sets.at(-1)!.homeServesNext;
  }
  return sets;
}
