#!/usr/bin/env node
/**
 * Settles sports bets without any of Baize's code and says why: one file, nothing else.
 *
 *   node scripts/verify-bet.mjs tickets.ndjson      (or on standard input)
 *
 * Each line is a ticket:
 *   {"id": "…", "stake": "10.00", "digits": 2, "rounding": "half_up", "folds": [2, 3], "bankers": [], "paid":
 * "19.50", "legs": [LEG, …]}
 * The stake is per line; without `folds` all legs are one line. `paid`, where given, is held against what the
 * ticket returns.
 *   LEG = {"bet_type": "HDP", "home_away": 1, "criteria1": "-0.75", "score_at_bet": {"h": 0, "a": 0} or null,
 *          "price": {"format": "decimal", "value": "1.95"}, "match": MATCH, "outcome": "win"}
 *   MATCH = {"sport": "football", "half": [1, 0], "full": [2, 1], "goals": ["H1", "A2", "H2"], "stopped":
 * false}, or a match of
 *          openfootball: {"score": {"ft": [2, 1]}, "goals1": [{"minute": 12}, …], "goals2": […]}
 * Goals are in order, each with its team and half. `stopped`: the match was abandoned at this score; `half`
 * is null in the first half. A leg without a match has its `outcome` taken as given, and another `outcome` is
 * held against what the leg comes to. Prints one line of JSON per ticket with each leg explained, {"id": …,
 * "ok": …, "returned": …, "legs": […], "wrong": […]}, and ends with 1 when any is wrong.
 */
import { readFileSync } from 'node:fs';

// Fractions are pairs of big integers, not reduced.
const times = (a, b) => [a[0] * b[0], a[1] * b[1]];
const plus = (a, b) => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const number = (text) => {
  const [whole, digits = ''] = text.replace('+', '').split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
};
const ONE = [1n, 1n];

/** Decimal price from odds in any format. */
function decimal({ format, value }) {
  if (format === 'fractional') {
    const [a, b] = value === 'evens' ? ['1', '1'] : value.split('/');
    return [BigInt(a) + BigInt(b), BigInt(b)];
  }
  const [num, den] = number(value);
  if (format === 'decimal') return [num, den];
  const unit = format === 'american' ? 100n : 1n;
  if (num > 0n) return [num + den * unit, den * unit];
  // Negative odds of −o win 1/o of the stake.
  return [-num + den * unit, -num];
}

/** Halves of a stake: each is 'win', 'lose', 'push' or 'void'. */
const WORDS = {
  'win win': 'win',
  'lose lose': 'lose',
  'push push': 'push',
  'void void': 'void',
  'push win': 'half_win',
  'lose push': 'half_lose',
};
const RETURNS = {
  win: (d) => d,
  half_win: (d) => times(plus(d, ONE), [1n, 2n]),
  push: () => ONE,
  void: () => ONE,
  half_lose: () => [1n, 2n],
  lose: () => [0n, 1n],
};

/** "-0.5/1" and "-0.75" → −0.75 */
function lineOf(text) {
  const parts = /^([+-]?)([\d.]+)(?:[-/]([\d.]+))?$/.exec(text);
  if (!parts) throw new Error(`"${text}" is no line`);
  const size = parts[3] === undefined ? Number(parts[2]) : (Number(parts[2]) + Number(parts[3])) / 2;
  return parts[1] === '-' ? -size : size;
}

/** Half the stake on each of the two nearest half and whole lines. */
function byHalves(line, result) {
  const quarter = (line * 4) % 2 !== 0 ? 0.25 : 0;
  const words = [result(line - quarter), result(line + quarter)].sort();
  return WORDS[words.join(' ')];
}
const against = (margin) => (margin > 0 ? 'win' : margin < 0 ? 'lose' : 'push');

const REBASED = ['football', 'american_football', 'baseball', 'ice_hockey', 'field_hockey', 'rugby'];
const yes = (isWon) => (isWon ? 'win' : 'lose');
const sign = ([h, a]) => (h > a ? '1' : h < a ? '2' : 'X');
const SIDES = { 1: '1', 2: '2', 3: 'X' };
const LETTER = { 1: 'H', 2: 'A', X: 'D' };

/**
 * Each market: the selection and its period → a result. `p.s` is the score [home, away], `p.order` goals in
 * order.
 */
const MARKETS = {
  HDP(bet, { s, sport }) {
    const live = bet.score_at_bet && REBASED.includes(sport);
    const [h, a] = live ? [s[0] - bet.score_at_bet.h, s[1] - bet.score_at_bet.a] : s;
    const lead = bet.home_away === 1 ? h - a : a - h;
    return byHalves(lineOf(bet.criteria1), (line) => against(lead + line));
  },
  OU(bet, { s }) {
    const way = bet.home_away === 1 ? 1 : -1;
    return byHalves(lineOf(bet.criteria1), (line) => against(way * (s[0] + s[1] - line)));
  },
  OE: (bet, { s }) => yes(((s[0] + s[1]) & 1) === 2 - bet.home_away),
  ML: (bet, { s }) => (sign(s) === 'X' ? 'push' : yes(sign(s) === SIDES[bet.home_away])),
  '1X2': (bet, { s }) => yes(sign(s) === SIDES[bet.home_away]),
  '1X2HDP': (bet, { s }) => yes(sign([s[0] + lineOf(bet.criteria1), s[1]]) === SIDES[bet.home_away]),
  CS(bet, { s, isHalf }) {
    const grid = isHalf ? 3 : 4;
    if (bet.criteria1 === 'AOS') return yes(Math.max(...s) > grid);
    return yes(bet.criteria1.replace('-', ':') === s.join(':'));
  },
  TG(bet, { s }) {
    const sum = s[0] + s[1];
    const [low, high] = bet.criteria1.endsWith('+')
      ? [Number(bet.criteria1.slice(0, -1)), 1e9]
      : bet.criteria1.split('-').map(Number);
    return yes(low <= sum && sum <= high);
  },
  BS: (bet, { s }) => yes(bet.criteria1 === 'NOB'[s.filter((goals) => goals > 0).length]),
  HTFT: (bet, { s, half }) => yes(bet.criteria1 === LETTER[sign(half)] + LETTER[sign(s)]),
  FGLG(bet, { s, order }) {
    if (bet.criteria1 === 'NG') return yes(s[0] + s[1] === 0);
    const by = bet.criteria1[1] === 'F' ? order.at(0) : order.at(-1);
    return yes(by === bet.criteria1[0]);
  },
  CL: (bet, { s }) => yes((s[2 - bet.home_away] === 0) === (bet.criteria1 === 'Y')),
  HNB: (bet, { s }) => (sign(s) === '1' ? 'push' : yes(sign(s) === SIDES[bet.home_away])),
  ANB: (bet, { s }) => (sign(s) === '2' ? 'push' : yes(sign(s) === SIDES[bet.home_away])),
  DNB: (bet, { s }) => (sign(s) === 'X' ? 'push' : yes(sign(s) === SIDES[bet.home_away])),
  TWTN: (bet, { s }) => yes(s[bet.home_away - 1] > 0 && s[2 - bet.home_away] === 0),
  DC: (bet, { s }) => yes(bet.criteria1.includes(sign(s))),
};

/** An abandoned match: the table of decided markets; all others are void. */
const STOPPED = {
  OU(bet, { s }) {
    if (s[0] + s[1] - lineOf(bet.criteria1) < 0.5) return 'void';
    return yes(bet.home_away === 1);
  },
  CS(bet, { s, isHalf }) {
    if (bet.criteria1 === 'AOS') return Math.max(...s) > (isHalf ? 3 : 4) ? 'win' : 'void';
    const [h, a] = bet.criteria1.split(/[:-]/).map(Number);
    return s[0] > h || s[1] > a ? 'lose' : 'void';
  },
  TG(bet, { s }) {
    const sum = s[0] + s[1];
    if (bet.criteria1.endsWith('+')) return sum >= Number.parseInt(bet.criteria1, 10) ? 'win' : 'void';
    return sum > Number(bet.criteria1.split('-')[1]) ? 'lose' : 'void';
  },
  BS(bet, { s }) {
    const scoring = s.filter((goals) => goals > 0).length;
    if (scoring === 2) return yes(bet.criteria1 === 'B');
    return scoring === 1 && bet.criteria1 === 'N' ? 'lose' : 'void';
  },
  HTFT: (bet, { half }) => (half && bet.criteria1[0] !== LETTER[sign(half)] ? 'lose' : 'void'),
  FGLG(bet, { s, order }) {
    if (s[0] + s[1] === 0 || bet.criteria1[1] === 'L') return 'void';
    return bet.criteria1 === 'NG' ? 'lose' : yes(order[0] === bet.criteria1[0]);
  },
  CL: (bet, { s }) => (s[2 - bet.home_away] > 0 ? yes(bet.criteria1 === 'N') : 'void'),
  TWTN: (bet, { s }) => (s[2 - bet.home_away] > 0 ? 'lose' : 'void'),
};

/**
 * Goals of an openfootball match in order, as "H1": minutes up to 45 belong to the first half, extra time is
 * excluded.
 */
function readOpenFootball({ score, goals1 = [], goals2 = [] }) {
  const all = [...goals1.map((goal) => ['H', goal]), ...goals2.map((goal) => ['A', goal])].map(
    ([team, goal]) => {
      const [minute, more = goal.offset ?? 0] = `${goal.minute}`.split('+').map(Number);
      return { team, minute, at: minute * 100 + more };
    },
  );
  const played = all.filter(({ minute }) => !score.et || minute <= 90).sort((a, b) => a.at - b.at);
  const early = played.filter(({ minute }) => minute <= 45).map(({ team }) => team);
  const count = (team) => early.filter((scorer) => scorer === team).length;
  return {
    sport: 'football',
    full: score.ft,
    half: [count('H'), count('A')],
    goals: played.map(({ team, minute }) => `${team}${minute <= 45 ? 1 : 2}`),
  };
}

function settle(bet) {
  const match = bet.match.score ? { ...readOpenFootball(bet.match), stopped: bet.match.stopped } : bet.match;
  const isHalf = bet.bet_type.length > 2 && bet.bet_type.endsWith('H') && !(bet.bet_type in MARKETS);
  const market = isHalf ? bet.bet_type.slice(0, -1) : bet.bet_type;
  if (!MARKETS[market] || bet.bet_type === 'HTFTH') throw new Error(`no bets are offered on ${bet.bet_type}`);
  const isInHalf = isHalf && !match.half;
  const s = isHalf && !isInHalf ? match.half : match.full;
  const order = (match.goals ?? []).filter((goal) => !isHalf || goal.endsWith('1')).map((goal) => goal[0]);
  const period = { s, half: match.half, order, isHalf, sport: match.sport ?? 'football' };
  const isOpen = match.stopped && (!isHalf || isInHalf);
  const word = isOpen ? (STOPPED[market]?.(bet, period) ?? 'void') : MARKETS[market](bet, period);
  const where = `${isHalf ? 'first half' : 'full time'} ${s.join(':')}${isOpen ? ', match stopped' : ''}`;
  return {
    word,
    why: `${bet.bet_type} ${bet.home_away || ''} ${bet.criteria1}: ${where} → ${word}`.replace(/ +/g, ' '),
  };
}

const bits = (mask) => mask.toString(2).replaceAll('0', '').length;

/** Sum over all lines of the return per unit of stake on each. */
function linesSum(factors, folds, bankers) {
  let total = [0n, 1n];
  let lines = 0;
  const fixed = bankers.reduce((mask, at) => mask | (1 << at), 0);
  for (let mask = 1; mask < 1 << factors.length; mask++) {
    if ((mask & fixed) !== fixed || !folds.includes(bits(mask) - bankers.length)) continue;
    lines += 1;
    total = plus(
      total,
      factors.reduce((all, factor, at) => (mask & (1 << at) ? times(all, factor) : all), ONE),
    );
  }
  return { total, lines };
}

function check(ticket) {
  const { legs, digits = 2, rounding = 'half_up', bankers = [], folds = [legs.length] } = ticket;
  const settled = legs.map((leg) =>
    leg.match ? settle(leg) : { word: leg.outcome, why: `taken as ${leg.outcome}` },
  );
  const wrong = legs.flatMap(({ outcome }, at) =>
    outcome && outcome !== settled[at].word ? [`leg ${at + 1} is ${settled[at].word}, not ${outcome}`] : [],
  );
  const factors = legs.map((leg, at) => RETURNS[settled[at].word](decimal(leg.price)));
  const { total, lines } = linesSum(factors, folds, bankers);
  const [num, den] = times(times(total, number(ticket.stake)), [10n ** BigInt(digits), 1n]);
  const units = rounding === 'floor' ? num / den : (2n * num + den) / (2n * den);
  const text = units.toString().padStart(digits + 1, '0');
  const returned = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  if (ticket.paid !== undefined && ticket.paid !== returned)
    wrong.push(`returns ${returned}, not ${ticket.paid}`);
  return {
    id: ticket.id,
    ok: wrong.length === 0,
    returned,
    lines,
    legs: settled.map(({ why }) => why),
    wrong,
  };
}

const tickets = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => (line.startsWith('{') && line.trimEnd().endsWith('}') ? JSON.parse(line) : {}));
const wrongLine = tickets.findIndex(({ legs }) => !Array.isArray(legs));
if (wrongLine >= 0) {
  console.error(`Line ${wrongLine + 1} is no ticket: copy the whole line.`);
  process.exit(2);
}
const results = tickets.map((ticket) => {
  try {
    return check(ticket);
  } catch (error) {
    return { id: ticket.id, ok: false, wrong: [error.message] };
  }
});
console.log(results.map((result) => JSON.stringify(result)).join('\n'));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
