#!/usr/bin/env node
/**
 * Checks rounds of Baize's games without any of Baize's code: this file and the four beside it that it
 * reads its draws, slots, blackjack and jackpots from, Node's own crypto, nothing else. A game of an
 * extension brings its rules in `verifier.mjs`, which it calls.
 *
 *   node scripts/verify-round.mjs proofs.ndjson      (or on standard input)
 *
 * Each line is {"proof": …, "table": "…", "shown": "…", "whole": true}: the answer of /api/originals/proof,
 * the text of the pay table (its SHA-256 is `pay_table_hash`; the page of a proof shows it), and, if you
 * noted it, the hash of the server seed that you were shown before you bet. With `whole`, all rounds of a
 * seed are there: nonces must run from 0 without a gap. None may come twice. Prints one line of JSON per
 * round, {"round": …, "ok": …, "wrong": […]}, and ends with 1 when any is wrong.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { blackjack } from './verify-round-blackjack.mjs';
import { range, shuffled, uniform, words } from './verify-round-draws.mjs';
import { jackpot } from './verify-round-jackpot.mjs';
import { slot } from './verify-round-slots.mjs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

const choose = (n, k) => {
  let ways = 1n;
  for (let i = 1n; i <= BigInt(k); i++) ways = (ways * (BigInt(n) - i + 1n)) / i;
  return ways;
};
/** Ten-thousandths of the stake: 0.99 of the fair price, truncated. */
const price = (ways, cases) => Number((BigInt(cases) * 9900n) / BigInt(ways));
const paid = (stake, multiplier) => (stake * BigInt(multiplier)) / 10000n;

const GAMES = {
  blackjack,
  dice({ source, stake, choice }) {
    const roll = uniform(source, 10000);
    const { side, target } = choice;
    const multiplier = price(side === 'under' ? target : 9999 - target, 10000);
    const isWin = side === 'under' ? roll < target : roll > target;
    return { view: { roll, multiplier }, win: isWin ? paid(stake, multiplier) : 0n };
  },
  limbo({ source, stake, choice }) {
    const result = Math.max(100, Math.floor(9900000000 / (uniform(source, 100000000) + 1)));
    return { view: { result }, win: result >= choice.target ? paid(stake, choice.target * 100) : 0n };
  },
  plinko({ source, stake, choice, table }) {
    const path = range(1, choice.rows).map(() => uniform(source, 2));
    const slot = path.filter(Boolean).length;
    const half = table.tables[choice.rows][choice.risk];
    const multiplier = half[Math.min(slot, choice.rows - slot)] * 1000;
    return { view: { path, slot, multiplier }, win: paid(stake, multiplier) };
  },
  'bubble-lagoon'({ source, stake, choice, table }) {
    const draws = choice.targets.map(() => uniform(source, table.cases));
    const caught = choice.targets.map((kind, i) => draws[i] < table.fish[kind].ways);
    const times = choice.targets.reduce((sum, kind, i) => sum + (caught[i] ? table.fish[kind].times : 0), 0);
    return { view: { draws, caught }, win: (stake * BigInt(times)) / BigInt(choice.targets.length) };
  },
  keno({ source, stake, choice, table }) {
    const drawn = shuffled(source, range(1, 40), 10);
    const hits = drawn.filter((number) => choice.picks.includes(number)).length;
    const multiplier = table.tables[choice.table][choice.picks.length - 1][hits] * 100;
    return { view: { drawn, hits, multiplier }, win: paid(stake, multiplier) };
  },
  mines({ source, stake, choice, actions }) {
    const field = shuffled(source, range(0, 24), choice.mines);
    const at = (k) => (k === 0 ? 10000 : price(choose(25 - choice.mines, k), choose(25, k)));
    const opened = actions.filter((action) => action !== 'cashOut').map(({ open }) => open);
    const hit = opened.find((tile) => field.includes(tile)) ?? null;
    const multiplier = hit === null ? at(opened.length) : 0;
    return { view: { opened, multiplier, next: null, mines: field, hit }, win: paid(stake, multiplier) };
  },
  'coin-flip'({ source, stake, choice, actions }) {
    const calls = [choice.side, ...actions].filter((action) => action !== 'cashOut');
    const flips = calls.map(() => ['heads', 'tails'][uniform(source, 2)]);
    const isRight = flips.every((side, n) => side === calls[n]);
    const multiplier = isRight ? 9900 * 2 ** flips.length : 0;
    return { view: { flips, multiplier, next: null }, win: paid(stake, multiplier) };
  },
  diamonds({ source, stake, choice, table }) {
    const stones = range(1, table.stones).map(() => uniform(source, table.colours));
    const counts = range(0, table.colours - 1).map(
      (colour) => stones.filter((other) => other === colour).length,
    );
    const shape = counts
      .sort((a, b) => b - a)
      .slice(0, 2)
      .join('');
    const names = { 50: 'five', 41: 'four', 32: 'fullHouse', 31: 'three', 22: 'twoPair', 21: 'pair' };
    const pattern = names[shape] ?? 'none';
    const multiplier = table.tables[choice.risk][pattern] * 1000;
    return { view: { stones, pattern, multiplier }, win: paid(stake, multiplier) };
  },
  'money-wheel'({ source, stake, choice, table }) {
    const segment = uniform(source, choice.segments);
    const multiplier = table.tables[choice.segments][choice.risk][segment] * 1000;
    return { view: { segment, multiplier }, win: paid(stake, multiplier) };
  },
  tower({ source, stake, choice, actions, table }) {
    const [doors, safe] = table.doors[choice.difficulty];
    const traps = range(1, table.floors).map(() =>
      shuffled(source, range(0, doors - 1), doors - safe).sort((a, b) => a - b),
    );
    const opened = actions.filter((action) => action !== 'cashOut').map(({ door }) => door);
    const isTrapped = opened.some((door, floor) => traps[floor].includes(door));
    const floors = opened.length;
    const at = floors === 0 ? 10000 : price(safe ** floors, doors ** floors);
    const multiplier = isTrapped ? 0 : at;
    return { view: { opened, multiplier, next: null, traps }, win: paid(stake, multiplier) };
  },
  'rock-paper-scissors'({ source, stake, choice, actions }) {
    const hands = ['rock', 'paper', 'scissors'];
    const throws = [choice.hand, ...actions]
      .filter((action) => action !== 'cashOut')
      .map((hand) => {
        const house = [];
        while (house.length === 0 || house.at(-1) === hand) house.push(hands[uniform(source, 3)]);
        return { hand, house };
      });
    const won = { rock: 'scissors', paper: 'rock', scissors: 'paper' };
    const isWon = throws.every(({ hand, house }) => won[hand] === house.at(-1));
    const multiplier = isWon ? 9900 * 2 ** throws.length : 0;
    return { view: { throws, multiplier, next: null }, win: paid(stake, multiplier) };
  },
  cases({ source, stake, choice, table }) {
    const drawn = uniform(source, table.cases);
    const contents = table.contents[choice.kind];
    const upTo = contents.map((_, i) =>
      contents.slice(0, i + 1).reduce((sum, [, weight]) => sum + weight, 0),
    );
    const content = upTo.findIndex((end) => drawn < end);
    const multiplier = contents[content][0] * 100;
    return { view: { content, multiplier }, win: paid(stake, multiplier) };
  },
  'hi-lo'({ source, stake, actions }) {
    const cards = [uniform(source, 52)];
    let multiplier = 10000;
    for (const action of actions) {
      if (action === 'cashOut') break;
      const before = Math.floor(cards.at(-1) / 4);
      cards.push(uniform(source, 52));
      if (action === 'skip') continue;
      const after = Math.floor(cards.at(-1) / 4);
      const right = range(0, 12).filter((rank) => {
        if (rank === before) return !(action === 'higher' ? before === 0 : before === 12);
        return action === 'higher' ? rank > before : rank < before;
      });
      const times = price(right.length, 13);
      multiplier = right.includes(after) ? Math.floor((multiplier * times) / 10000) : 0;
    }
    const view = { cards, multiplier, next: { higher: null, lower: null }, isOver: true };
    return { view, win: paid(stake, multiplier) };
  },
  'jacks-or-better'({ source, stake, actions, table }) {
    const deck = shuffled(source, range(0, 51), 10);
    const { keep } = actions[0];
    const rest = deck.slice(5);
    const cards = deck.slice(0, 5).map((card, place) => (keep.includes(place) ? card : rest.shift()));
    const { name, tie } = handOf(cards);
    const hand = name !== 'pair' ? name : tie[0] >= 9 ? 'jacks' : 'nothing';
    return { view: { cards, kept: keep, hand }, win: stake * BigInt(table.pays[hand]) };
  },
  'casino-holdem'({ source, stake, actions, table }) {
    const deck = shuffled(source, range(0, 51), 9);
    const [player, dealer, board] = [deck.slice(0, 2), deck.slice(2, 4), deck.slice(4)];
    if (actions[0] === 'fold') {
      const hand = bestOf([...player, ...board.slice(0, 3)]).name;
      const view = { player, board: board.slice(0, 3), dealer: null, hand, dealerHand: null, result: 'fold' };
      return { view, win: 0n };
    }
    const [own, other] = [bestOf([...player, ...board]), bestOf([...dealer, ...board])];
    const plays = other.name === 'pair' ? other.tie[0] >= table.qualifyingPair : other.name !== 'nothing';
    const order = compareHands(own, other);
    const result = !plays ? 'noQualify' : order > 0 ? 'win' : order < 0 ? 'lose' : 'tie';
    const ante = table.ante[own.name];
    const staked = 1 + table.call;
    const antes = { noQualify: staked + ante, win: staked + table.call + ante, tie: staked, lose: 0 }[result];
    const view = { player, board, dealer, hand: own.name, dealerHand: other.name, result };
    return { view, win: stake * BigInt(antes) };
  },
  'hash-odd-even': (round) => onHash(round, (hash) => byDigit(hash, (digit) => (digit % 2 ? 'odd' : 'even'))),
  'hash-big-small': (round) =>
    onHash(round, (hash) => byDigit(hash, (digit) => (digit > 4 ? 'big' : 'small'))),
  'hash-lucky': (round) =>
    onHash(round, (hash) => {
      const isLucky = /[a-f][0-9]$|[0-9][a-f]$/.test(hash);
      return { values: nibbles(hash.slice(-2)), at: [62, 63], winner: isLucky ? 'lucky' : 'none' };
    }),
  'hash-dragon-tiger': (round) =>
    onHash(round, (hash) => {
      const values = nibbles(hash.slice(-2));
      return { values, at: [62, 63], winner: higher(values[0], values[1], 'dragon', 'tiger') };
    }),
  'hash-bull': (round) =>
    onHash(round, (hash) => {
      const tail = nibbles(hash.slice(-5)).map((value) => Math.min(value, 10));
      const values = [tail.slice(0, 3), tail.slice(2)].map((hand) => hand.reduce((a, b) => a + b) % 10);
      const [banker, player] = values.map((value) => (value === 0 ? 10 : value));
      return { values, at: [59, 60, 61, 62, 63], winner: higher(banker, player, 'banker', 'player') };
    }),
};

const HANDS = 'nothing pair twoPair three straight flush fullHouse four straightFlush royal'.split(' ');

/**
 * The rank of five cards: a card is four times its rank (ace 0) plus its suit; the ace is highest, and lowest
 * in a straight to five.
 */
function handOf(cards) {
  const heights = cards.map((card) => (Math.floor(card / 4) + 12) % 13);
  const times = range(0, 12).map((height) => heights.filter((other) => other === height).length);
  const tie = range(0, 12)
    .filter((height) => times[height] > 0)
    .sort((a, b) => times[b] - times[a] || b - a);
  const shape = tie.map((height) => times[height]).join('');
  const flush = new Set(cards.map((card) => card % 4)).size === 1;
  const wheel = tie.join() === '12,3,2,1,0';
  const straight = shape === '11111' && (wheel || tie[0] - tie[4] === 4);
  const shapes = { 41: 'four', 32: 'fullHouse', 311: 'three', 221: 'twoPair', 2111: 'pair' };
  let name = shapes[shape] ?? (straight ? 'straight' : flush ? 'flush' : 'nothing');
  if (straight && flush) name = tie[0] === 12 && !wheel ? 'royal' : 'straightFlush';
  return { name, tie: straight && wheel ? [3] : tie };
}

function compareHands(a, b) {
  const names = HANDS.indexOf(a.name) - HANDS.indexOf(b.name);
  const at = a.tie.findIndex((height, i) => height !== b.tie[i]);
  return names !== 0 || at < 0 ? names : a.tie[at] - b.tie[at];
}

/** The best five of more cards, by trying every combination. */
function bestOf(cards) {
  const fives = cards.length === 5 ? [cards] : cards.flatMap((_, i) => bestOf.less(cards, i));
  return fives.map(handOf).reduce((best, hand) => (compareHands(hand, best) > 0 ? hand : best));
}
/** All five-card hands without the i-th card. */
bestOf.less = (cards, i) => {
  const rest = cards.filter((_, j) => j !== i);
  return rest.length === 5 ? [rest] : rest.flatMap((_, j) => bestOf.less(rest, j));
};

const nibbles = (text) => [...text].map((character) => Number.parseInt(character, 16));
const higher = (a, b, first, second) => (a === b ? 'tie' : a > b ? first : second);

function byDigit(hash, nameOf) {
  const at = Math.max(...range(0, 63).filter((place) => /[0-9]/.test(hash[place])), -1);
  if (at < 0) return { values: [], at: [], winner: 'tie' };
  return { values: [Number(hash[at])], at: [at], winner: nameOf(Number(hash[at])) };
}

function onHash({ source, stake, choice, table }, read) {
  const hash = range(1, 8)
    .map(() => source.next().value.toString(16).padStart(8, '0'))
    .join('');
  const view = { hash, ...read(hash) };
  const { multiplier } = table.bets.find(({ name }) => name === choice.bet);
  if (view.winner === choice.bet) return { view, win: paid(stake, multiplier) };
  return { view, win: view.winner === 'tie' && choice.bet !== 'tie' ? stake : 0n };
}

/** What verifiers of extensions draw with. */
const draws = { range, uniform, shuffled };

/** Verifiers of own games in extensions, by game code. */
const ADDED = new Map();
const extensions = new URL('../extensions/', import.meta.url);
const namesIn = (url) => (existsSync(url) ? readdirSync(url) : []);
for (const extension of namesIn(extensions))
  for (const game of namesIn(new URL(`${extension}/games/`, extensions))) {
    const verifier = new URL(`${extension}/games/${game}/verifier.mjs`, extensions);
    if (existsSync(verifier)) ADDED.set(game, (await import(verifier.href)).default);
  }

/** Keys are sorted, so that the order of members does not matter. */
const canonical = (value) =>
  JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** The errors of a round: an empty list when there are none. */
function check({ proof, table: text, shown }) {
  const { round, server_seed: seed } = proof;
  if (!seed) return ['the server seed is not revealed yet'];
  const wrong = [];
  const expect = (what, is, claimed) => {
    if (canonical(is) !== canonical(claimed))
      wrong.push(`${what}: ${canonical(is)}, not ${canonical(claimed)}`);
  };
  const seedHash = sha256(seed);
  expect('hash of the server seed', seedHash, round.server_seed_hash);
  if (shown) expect('hash shown before the bet', seedHash, shown);
  expect('hash of the pay table', sha256(text), round.pay_table_hash);
  expect('commitment', sha256(`${seedHash}|${sha256(text)}|gp1`), round.round_commit);
  const { gameCode, mappingVersion, model: table } = JSON.parse(text);
  expect('game', gameCode, round.game_code);
  expect('mapping', mappingVersion, 'gp1');
  if (round.jackpot) {
    const { contributed, won } = round.jackpot;
    expect('jackpot', jackpot(seed, round), { contributed, won });
  }
  const source = words(seed, round.client_seed, round.nonce);
  const { outcome } = round;
  try {
    if (table.strips) {
      const { spins, win } = slot({ source, stake: BigInt(round.stake), table });
      expect(
        'spins',
        spins,
        outcome.spins.map((spin) => ({ stops: spin.stops, win: spin.win })),
      );
      expect('win', win.toString(), round.win);
      return wrong;
    }
    const play = GAMES[round.game_code] ?? ADDED.get(round.game_code);
    if (!play) return [`this script does not know ${round.game_code}`];
    const { choice, actions } = outcome;
    const { view, win, staked } = play({
      source,
      stake: BigInt(outcome.stake),
      choice,
      actions,
      table,
      draws,
    });
    expect('table', view, outcome.view);
    if (staked !== undefined) expect('stakes', staked.toString(), round.stake);
    expect('win', win.toString(), round.win);
  } catch (error) {
    wrong.push(`cannot be played: ${error.message}`);
  }
  return wrong;
}

const lines = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (line.startsWith('{') && line.trimEnd().endsWith('}') ? JSON.parse(line) : {}));
const wrongLine = lines.findIndex(({ proof }) => !proof?.round);
if (wrongLine >= 0) {
  console.error(`Line ${wrongLine + 1} is no proof of a round: copy the whole line.`);
  process.exit(2);
}
// Map.groupBy is missing before Node 21.
const bySeed = new Map(lines.map(({ proof }) => [proof.round.server_seed_hash, []]));
for (const line of lines) bySeed.get(line.proof.round.server_seed_hash).push(line);
const results = lines.map((line) => {
  const wrong = check(line);
  const { round_id: id, nonce: own, server_seed_hash: hash } = line.proof.round;
  const rounds = bySeed.get(hash).map(({ proof }) => proof.round);
  const nonces = rounds.map(({ nonce }) => nonce);
  const missing = range(0, own).find((nonce) => !nonces.includes(nonce));
  if (line.whole && missing !== undefined) wrong.push(`nonce ${missing} is missing before this round`);
  if (rounds.some(({ round_id, nonce }) => nonce === own && round_id !== id))
    wrong.push('its nonce was used twice');
  return { round: id, ok: wrong.length === 0, wrong };
});
for (const result of results) console.log(JSON.stringify(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
