#!/usr/bin/env node
/**
 * Checks rounds that a room shares (bingo, races, tables) without any of Baize's code: one file, Node's own
 * crypto, nothing else.
 *
 *   node scripts/verify-room.mjs proofs.ndjson      (or on standard input)
 *
 * Each line is {"room": …, "table": "…"}: the answer of /api/rooms/proof, and the text of the pay table,
 * whose SHA-256 is `pay_table_hash`. The promise made before betting opened, the root of all bets, the
 * outcome and every return are computed again. Flights of one chain are held against each other: each takes
 * the next link, none is skipped and none comes twice. With "whole": true all flights of the chain up to this
 * one are there. Rounds of one player alone are checked by verify-round.mjs. Prints one line of JSON per
 * round, {"round": …, "ok": …, "wrong": […]}, and ends with 1 when any is wrong.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** 32-bit words of a round: HMAC-SHA256(server seed text, `client:nonce:block`), eight big-endian a block. */
function* words(server, client, nonce) {
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', server).update(`${client}:${nonce}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** A uniformly distributed number from 0 to n − 1, by rejection sampling. */
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
/** By the banker's points: the values of the player's third card on which the banker draws. */
const BANKER = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''].map(
  (values) => [...values].map(Number),
);

const factorial = (n) => range(2, n).reduce((a, b) => a * b, 1);

/** A draw of digits, each position separately. */
const digits = {
  draw: (source, { places }) => ({ drawn: range(1, places).map(() => uniform(source, 10)) }),
  settle: ({ drawn }, lines, { pays, halves, places }) =>
    lines.map(({ stake, choice: { kind, digits: named } }) => {
      const sum = drawn.reduce((a, b) => a + b);
      const sorted = (list) => [...list].sort().join('');
      const won = {
        straight: named.join('') === drawn.join(''),
        any: sorted(named) === sorted(drawn),
        lastTwo: named.join('') === drawn.slice(-2).join(''),
        last: named[0] === drawn.at(-1),
        big: sum >= halves.big,
        small: sum <= halves.small,
        odd: sum % 2 === 1,
        even: sum % 2 === 0,
      };
      if (!won[kind]) return 0n;
      const same = range(0, 9).map((digit) => named.filter((pick) => pick === digit).length);
      const orders = same.reduce((ways, count) => ways / factorial(count), factorial(places));
      const times = kind === 'any' ? pays.straight / orders : pays[kind];
      return (BigInt(stake) * BigInt(times)) / 10000n;
    }),
};

/** Winning selections by the hash of a block: its last digit, last two characters, and last five by tens. */
function winnersOf(hash) {
  const digit = [...hash].findLast((letter) => /\d/.test(letter));
  const [banker, player] = [hash.slice(-5, -2), hash.slice(-3)].map((three) => {
    const sum = [...three].reduce((all, letter) => all + Math.min(10, Number.parseInt(letter, 16)), 0);
    return sum % 10 === 0 ? 10 : sum % 10;
  });
  const higher = (a, b, first, second) => (a > b ? first : a < b ? second : 'tie');
  const [dragon, tiger] = [...hash.slice(-2)];
  return {
    parity: digit === undefined ? 'tie' : digit % 2 ? 'odd' : 'even',
    size: digit === undefined ? 'tie' : digit > 4 ? 'big' : 'small',
    luck: /\d/.test(dragon) !== /\d/.test(tiger) ? 'lucky' : 'none',
    beasts: higher(Number.parseInt(dragon, 16), Number.parseInt(tiger, 16), 'dragon', 'tiger'),
    bull: higher(banker, player, 'banker', 'player'),
  };
}

/** Rounds of a room: the public outcome, from the seeds alone, and the return of each line in minor units. */
const ROOMS = {
  crash: {
    draw(_source, _table, { server: link, client: salt }) {
      const digits = createHmac('sha256', salt).update(Buffer.from(link, 'hex')).digest('hex').slice(0, 13);
      const cases = 2n ** 52n;
      const bust = (99n * cases) / (cases - BigInt(`0x${digits}`));
      return { bust: bust > 100n ? Number(bust) : 100 };
    },
    settle: ({ bust }, lines, { top }, { ceiling }) =>
      lines.map(({ stake, choice: { auto }, exit }) => {
        const leaves = Math.min(...[auto, exit, ceiling, top].filter((value) => value !== null));
        return leaves <= bust ? (BigInt(stake) * BigInt(leaves)) / 100n : 0n;
      }),
  },
  'courtyard-bingo': {
    draw: (source) => ({ balls: shuffled(source, range(1, 75), 75) }),
    settle({ balls }, lines, { prizes }) {
      const at = (ball) => balls.indexOf(ball) + 1;
      const straight = [0, 1, 2, 3, 4].flatMap((i) => [
        range(0, 4).map((j) => i * 5 + j),
        range(0, 4).map((j) => j * 5 + i),
      ]);
      const ways = [...straight, [0, 6, 12, 18, 24], [4, 8, 12, 16, 20]];
      const calls = lines.map(({ choice }) => {
        const print = words('courtyard-bingo', 'card', choice.card);
        const columns = range(0, 4).map((x) =>
          shuffled(print, range(x * 15 + 1, x * 15 + 15), x === 2 ? 4 : 5),
        );
        columns[2].splice(2, 0, 0);
        const cells = range(0, 24).map((place) => columns[place % 5][Math.floor(place / 5)]);
        const done = cells.map((ball) => (ball === 0 ? 0 : at(ball)));
        const whole = ways
          .map((places) => Math.max(...places.map((place) => done[place])))
          .sort((a, b) => a - b);
        return { line: whole[0], two: whole[1], house: Math.max(...done) };
      });
      const sold = lines.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
      const part = (percent) => (sold * BigInt(percent)) / 100n;
      const small = prizes.filter(({ name }) => name !== 'house').map(({ percent }) => part(percent));
      const all = part(prizes.reduce((sum, { percent }) => sum + percent, 0));
      const returns = lines.map(() => 0n);
      for (const { name, percent } of lines.length > 0 ? prizes : []) {
        const amount = name === 'house' ? all - small.reduce((a, b) => a + b, 0n) : part(percent);
        const first = Math.min(...calls.map((call) => call[name]));
        const winners = range(0, lines.length - 1).filter((i) => calls[i][name] === first);
        for (const i of winners) returns[i] += amount / BigInt(winners.length);
        returns[winners[0]] += amount % BigInt(winners.length);
      }
      return returns;
    },
  },
  'meadow-derby': {
    draw(source, { strengths }) {
      const left = range(1, strengths.length);
      const order = [];
      while (left.length > 0) {
        const weights = left.map((runner) => strengths[runner - 1]);
        let at = uniform(
          source,
          weights.reduce((a, b) => a + b),
        );
        let next = 0;
        while (at >= weights[next]) at -= weights[next++];
        order.push(...left.splice(next, 1));
      }
      return { order };
    },
    settle({ order }, lines, table) {
      const won = {
        win: [`${order[0]}`],
        place: order.slice(0, table.places).map(String),
        quinella: [
          order
            .slice(0, 2)
            .sort((a, b) => a - b)
            .join('-'),
        ],
        exacta: [order.slice(0, 2).join('-')],
      };
      return inPools(lines, table, ({ pool, runners }) => [pool, runners.join('-')], won);
    },
  },
  'plume-duel': {
    draw(source, { bouts: count, cases, each }) {
      const bouts = range(1, count).map(() => {
        const at = uniform(source, cases);
        return at < each ? 'meron' : at < 2 * each ? 'wala' : 'even';
      });
      const lead = bouts.reduce((sum, bout) => sum + (bout === 'meron') - (bout === 'wala'), 0);
      return { bouts, winner: lead > 0 ? 'meron' : lead < 0 ? 'wala' : 'draw' };
    },
    settle: ({ winner }, lines, table) =>
      inPools(lines, table, ({ on }) => ['duel', on], { duel: winner === 'draw' ? [] : [winner] }),
  },
  'block-hash': {
    draw: (_source, _table, { server: hash }) => ({ hash, winners: winnersOf(hash) }),
    settle: ({ winners }, lines, { spots, unit }) =>
      lines.map(({ stake, choice }) => {
        const [section, name] = choice.split('-');
        const { multiplier } = spots.find(({ code }) => code === choice);
        if (winners[section] === name) return (BigInt(stake) * BigInt(multiplier)) / BigInt(unit);
        return winners[section] === 'tie' ? BigInt(stake) : 0n;
      }),
  },
  roulette: {
    draw(source) {
      const number = uniform(source, 37);
      const row = number % 18 === 0 ? 18 : number % 18;
      // Red numbers are the odd ones up to 10 and from 19 to 28, and the even ones elsewhere.
      const isRed = row <= 10 === (number % 2 === 1);
      return { number, colour: number === 0 ? 'green' : isRed ? 'red' : 'black' };
    },
    settle: ({ number }, lines, { spots }) =>
      lines.map(({ stake, choice }) => {
        const { numbers } = spots.find(({ code }) => code === choice);
        return numbers.includes(number) ? (BigInt(stake) * 36n) / BigInt(numbers.length) : 0n;
      }),
  },
  baccarat: {
    draw(source, { decks }) {
      const cards = shuffled(
        source,
        range(1, decks).flatMap(() => range(0, 51)),
        6,
      );
      const value = (card) => (card < 36 ? Math.floor(card / 4) + 1 : 0);
      const points = (hand) => hand.reduce((sum, card) => sum + value(card), 0) % 10;
      const [player, banker] = [
        [cards[0], cards[2]],
        [cards[1], cards[3]],
      ];
      const isPair = ([a, b]) => Math.floor(a / 4) === Math.floor(b / 4);
      const pairs = { playerPair: isPair(player), bankerPair: isPair(banker) };
      if (points(player) < 8 && points(banker) < 8) {
        const rest = cards.slice(4);
        const third = points(player) < 6 ? rest.shift() : undefined;
        if (third !== undefined) player.push(third);
        const draws =
          third === undefined ? points(banker) < 6 : BANKER[points(banker)].includes(value(third));
        if (draws) banker.push(rest.shift());
      }
      const [playerPoints, bankerPoints] = [points(player), points(banker)];
      const winner =
        playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
      return { player, banker, playerPoints, bankerPoints, winner, ...pairs };
    },
    settle: (outcome, lines, { perHundred }) =>
      lines.map(({ stake, choice }) => {
        const isBack = outcome.winner === 'tie' && (choice === 'player' || choice === 'banker');
        const isWon = choice === outcome.winner || outcome[choice] === true;
        return isBack ? BigInt(stake) : isWon ? (BigInt(stake) * BigInt(perHundred[choice])) / 100n : 0n;
      }),
  },
  'three-digits': digits,
  'four-digits': digits,
  'six-of-forty-five': {
    draw: (source, { picks, from }) => ({ drawn: shuffled(source, range(1, from), picks) }),
    settle: ({ drawn }, lines, { pays }) =>
      lines.map(({ stake, choice: { kind, numbers } }) => {
        const hits = numbers.filter((number) => drawn.includes(number)).length;
        return (BigInt(stake) * BigInt(pays[kind][hits])) / 10000n;
      }),
  },
};

/**
 * Returns of parimutuel pools: commission deducted, winning stakes returned, the rest split equally among the
 * winning selections with stakes.
 */
function inPools(lines, { commissionPercent, dividendStep }, ticketOf, won) {
  const on = (pool, key) =>
    lines
      .filter(
        ({ choice }) => ticketOf(choice)[0] === pool && (key === undefined || ticketOf(choice)[1] === key),
      )
      .reduce((sum, { stake }) => sum + BigInt(stake), 0n);
  return lines.map(({ stake, choice }) => {
    const [pool, key] = ticketOf(choice);
    const held = won[pool].filter((winner) => on(pool, winner) > 0n);
    if (held.length === 0) return BigInt(stake);
    if (!held.includes(key)) return 0n;
    const gross = on(pool);
    const right = held.reduce((sum, winner) => sum + on(pool, winner), 0n);
    const rest = gross - (gross * BigInt(commissionPercent)) / 100n - right;
    const own = on(pool, key) * BigInt(held.length);
    const step = BigInt(dividendStep);
    const dividend = (((own + (rest > 0n ? rest : 0n)) * 100n) / (own * step)) * step;
    return (BigInt(stake) * dividend) / 100n;
  });
}

/** Keys are sorted, so that the order of members does not matter. */
const canonical = (value) =>
  JSON.stringify(value, (_, member) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** The errors of a round: an empty list when there are none. */
function check({ room, table: text }) {
  const { round, lines, chain, block } = room;
  if (!round.server_seed) return ['the server seed is not revealed yet'];
  const wrong = [];
  const expect = (what, is, claimed) => {
    if (canonical(is) !== canonical(claimed))
      wrong.push(`${what}: ${canonical(is)}, not ${canonical(claimed)}`);
  };
  // In one game the block alone decides; in the others its hash is mixed into the round's own seed.
  const isMixed = block && room.game_code !== 'block-hash';
  const promise = (isMixed ? `${sha256(round.server_seed)}|` : '') + (block?.terms ?? round.server_seed);
  const link = chain ? Buffer.from(round.server_seed, 'hex') : promise;
  expect('commitment', createHash('sha256').update(link).digest('hex'), round.commit);
  if (chain) {
    // This many links before this one is the published end.
    let end = link;
    for (let i = 0; i < Math.min(chain.place, chain.length); i++)
      end = createHash('sha256').update(end).digest();
    expect('end of the chain', end.toString('hex'), chain.terminal);
  }
  if (block) {
    // The height follows from the blocks reported after the close, or from its time; two nodes reported its
    // hash.
    const { chain: name, lead, timetable } = JSON.parse(block.terms);
    const heads = block.answers.filter(({ about }) => about === 'head').map(({ height }) => height);
    const answers = block.answers.filter(({ about }) => about === 'block');
    if ((!timetable && heads.length < 2) || answers.length < 2) wrong.push('fewer than two nodes answered');
    const sinceStart = Date.parse(round.closes_at) / 1000 - (timetable?.genesis ?? 0);
    const head = timetable ? Math.ceil(sinceStart / timetable.period) + 1 : Math.max(...heads);
    const height = head + lead;
    if (!isMixed) expect('height of the block', `${name}/${height}`, round.client_seed);
    const hash = isMixed ? answers[0]?.hash : round.server_seed;
    for (const answer of answers) expect('hash of the block', [height, hash], [answer.height, answer.hash]);
    if (isMixed)
      expect('client seed', sha256(`${round.round_id}|${round.bets_root}|${hash}`), round.client_seed);
  }
  expect('hash of the pay table', sha256(text), round.pay_table_hash);
  const { gameCode, model: table } = JSON.parse(text);
  expect('game', gameCode, room.game_code);
  if (lines && !chain) {
    let row = lines.map(({ id, stake, choice }) => sha256(`${id}|${stake}|${canonical(choice)}`));
    while (row.length > 1)
      row = range(0, Math.ceil(row.length / 2) - 1).map((i) =>
        2 * i + 1 < row.length ? sha256(`${row[2 * i]}${row[2 * i + 1]}`) : row[2 * i],
      );
    expect('root of the bets', row[0] ?? sha256(''), round.bets_root);
  }
  if (!chain && !block)
    expect('client seed', sha256(`${round.round_id}|${round.bets_root}`), round.client_seed);
  const game = ROOMS[room.game_code];
  if (!game) return [...wrong, `this script does not know ${room.game_code}`];
  try {
    const seeds = { server: round.server_seed, client: round.client_seed };
    const outcome = game.draw(words(seeds.server, seeds.client, 0), table, seeds);
    expect('outcome', outcome, round.outcome);
    if (lines)
      expect(
        'returns',
        game.settle(outcome, lines, table, round).map(String),
        lines.map(({ win }) => win),
      );
  } catch (error) {
    wrong.push(`cannot be drawn: ${error.message}`);
  }
  return wrong;
}

/** The errors of a flight's place in its chain, by number: a skipped link leaves a gap there. */
function outOfPlace({ room, whole }, others) {
  const { number, round_id: id } = room.round;
  const { place } = room.chain;
  const before = others.filter((other) => other.round.number < number).at(-1);
  const skipped = before ? place - before.chain.place - (number - before.round.number) : 0;
  const wrong = skipped === 0 ? [] : [`links skipped since flight ${before.round.number}: ${skipped}, not 0`];
  const isTwin = ({ chain, round }) => chain.place === place && round.round_id !== id;
  if (others.some(isTwin)) wrong.push('its link was used twice');
  const missing = whole && range(1, place).find((at) => !others.some(({ chain }) => chain.place === at));
  if (missing) wrong.push(`link ${missing} is missing before this flight`);
  return wrong;
}

const proofs = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (line.startsWith('{') && line.trimEnd().endsWith('}') ? JSON.parse(line) : {}));
const wrongLine = proofs.findIndex(({ room }) => !room?.round);
if (wrongLine >= 0) {
  console.error(`Line ${wrongLine + 1} is no proof of a shared round: copy the whole line.`);
  process.exit(2);
}
const flights = proofs.map(({ room }) => room).filter(({ chain }) => chain);
flights.sort((one, other) => one.round.number - other.round.number);
const chains = new Map(flights.map(({ chain }) => [chain.terminal, []]));
for (const flight of flights) chains.get(flight.chain.terminal).push(flight);
const results = proofs.map((proof) => {
  const { round, chain } = proof.room;
  const wrong = check(proof);
  if (chain) wrong.push(...outOfPlace(proof, chains.get(chain.terminal)));
  return { round: round.round_id, ok: wrong.length === 0, wrong };
});
for (const result of results) console.log(JSON.stringify(result));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
