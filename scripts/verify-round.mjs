#!/usr/bin/env node
/**
 * Checks rounds of Baize's games without any of Baize's code: one file, Node's own crypto, nothing else.
 *
 *   node scripts/verify-round.mjs proofs.ndjson      (or on standard input)
 *
 * Each line is {"proof": …, "table": "…", "shown": "…", "whole": true}: the answer of /api/originals/proof, the text of the pay table
 * (its SHA-256 is `pay_table_hash`; the page of a proof shows it), and, if you noted it, the hash of the server seed that you
 * were shown before you bet. With `whole`, all rounds of a seed are there: nonces must run from 0 without a gap. None may come twice.
 * Prints one line of JSON per round, {"round": …, "ok": …, "wrong": […]}, and ends with 1 when any is wrong.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** 32-bit words of a round: HMAC-SHA256(server seed text, `client:nonce:block`), eight big-endian words a block. */
function* words(server, client, nonce) {
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', server).update(`${client}:${nonce}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** A number from 0 to n − 1, each exactly as likely: what does not divide is thrown away. */
function uniform(source, n) {
  const usable = 4294967296 - (4294967296 % n);
  for (;;) {
    const word = source.next().value;
    if (word < usable) return word % n;
  }
}

/** The first k of a shuffle. */
function shuffled(source, items, k) {
  const pool = [...items];
  for (let i = 0; i < k; i++) {
    const j = i + uniform(source, pool.length - i);
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool.slice(0, k);
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const choose = (n, k) => {
  let ways = 1n;
  for (let i = 1n; i <= BigInt(k); i++) ways = (ways * (BigInt(n) - i + 1n)) / i;
  return ways;
};
/** Ten-thousandths of the stake: 0.99 of the fair price, cut. */
const price = (ways, cases) => Number((BigInt(cases) * 9900n) / BigInt(ways));
const paid = (stake, multiplier) => (stake * BigInt(multiplier)) / 10000n;

const GAMES = {
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

/** A slot on lines: reels left to right, free spins read on in the same stream. */
function lineSlot({ source, stake, table }) {
  const { rows, strips, lines, pays, wild, scatter, freeSpins, maxWin } = table;
  const spins = [];
  let total = 0n;
  for (let free = 0; spins.length <= free; ) {
    const times = spins.length === 0 ? 1n : BigInt(freeSpins.multiplier);
    const stops = strips.map((strip) => uniform(source, strip.length));
    const cell = (reel, row) => strips[reel][(stops[reel] + row) % strips[reel].length];
    let win = 0n;
    for (const line of lines) {
      const shown = line.map((row, reel) => cell(reel, row));
      const awards = Object.entries(pays).map(([symbol, by]) => {
        let run = 0;
        while (
          run < shown.length &&
          (shown[run] === symbol || (shown[run] === wild && symbol !== scatter.symbol))
        )
          run += 1;
        return Math.max(0, ...by.slice(0, run + 1));
      });
      win += BigInt(Math.max(0, ...awards)) * (stake / BigInt(lines.length)) * times;
    }
    const seen = strips.flatMap((_, reel) => range(0, rows - 1).map((row) => cell(reel, row)));
    const scatters = seen.filter((symbol) => symbol === scatter.symbol).length;
    win += BigInt(scatter.pays[scatters] ?? 0) * stake * times;
    free = Math.min(freeSpins.limit, free + (freeSpins.awards[scatters] ?? 0));
    total += win;
    spins.push({ stops, win: win.toString() });
    if (maxWin !== undefined && total >= BigInt(maxWin) * stake)
      return { spins, win: BigInt(maxWin) * stake };
  }
  return { spins, win: total };
}

/** Sorted keys, so that the order of members does not matter. */
const canonical = (value) =>
  JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** What is wrong with a round: an empty list when nothing is. */
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
  const source = words(seed, round.client_seed, round.nonce);
  const { outcome } = round;
  try {
    if (table.strips && table.lines) {
      const { spins, win } = lineSlot({ source, stake: BigInt(round.stake), table });
      expect(
        'spins',
        spins,
        outcome.spins.map((spin) => ({ stops: spin.stops, win: spin.win })),
      );
      expect('win', win.toString(), round.win);
      return wrong;
    }
    const play = GAMES[round.game_code];
    if (!play) return [`this script does not know ${round.game_code}`];
    const { choice, actions } = outcome;
    const { view, win } = play({ source, stake: BigInt(outcome.stake), choice, actions, table });
    expect('table', view, outcome.view);
    expect('win', win.toString(), round.win);
  } catch (error) {
    wrong.push(`cannot be played: ${error.message}`);
  }
  return wrong;
}

const lines = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const bySeed = Map.groupBy(lines, ({ proof }) => proof.round.server_seed_hash);
const results = lines.map((line) => {
  const wrong = check(line);
  const nonces = bySeed.get(line.proof.round.server_seed_hash).map(({ proof }) => proof.round.nonce);
  const missing = range(0, line.proof.round.nonce).find((nonce) => !nonces.includes(nonce));
  if (line.whole && missing !== undefined) wrong.push(`nonce ${missing} is missing before this round`);
  if (nonces.filter((nonce) => nonce === line.proof.round.nonce).length > 1)
    wrong.push('its nonce was used twice');
  return { round: line.proof.round.round_id, ok: wrong.length === 0, wrong };
});
for (const result of results) console.log(JSON.stringify(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
