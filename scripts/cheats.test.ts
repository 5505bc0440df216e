import { describe, expect, test } from 'vitest';
import { crash } from '#games/crash/index.ts';
import { type Json, seedHash, sha256Hex } from '#games/engine/fair/index.ts';
import {
  type BetLine,
  betsClientSeed,
  merkleLeaf,
  merkleRoot,
  type SharedGame,
} from '#games/engine/shared/index.ts';
import { betsIn, flightsOf, ROOM_SCRIPT, roomProofOf, SEED_DRAWN_GAMES } from './testing/room-proofs.ts';
import {
  lineOf,
  playOut,
  runScript,
  SCRIPTED_GAMES,
  type ScriptLine,
  SLOTS,
  spinLine,
} from './testing/rounds.ts';

/**
 * The five known ways to cheat while "the verifier passes" on the operator's own page, and how each is
 * detected: for each of our games, from the API's published data and the player's script, independently of
 * the operator's page.
 */

/** A game with tampered rounds: an honest round by its nonce and seeds. */
type Family = { name: string; line: (nonce: number, seed?: string, clientSeed?: string) => ScriptLine };

const seedOf = (name: string) => sha256Hex(`seed of ${name}`);

const FAMILIES: readonly Family[] = [
  ...SCRIPTED_GAMES.map((game) => ({
    name: game.game_code,
    line: (nonce: number, seed = seedOf(game.game_code), clientSeed = 'my seed') =>
      lineOf(game, playOut(game, nonce, seed, clientSeed), seed),
  })),
  ...SLOTS.map((slot) => ({
    name: slot.game.GAME_CODE,
    line: (nonce: number, seed = seedOf(slot.game.GAME_CODE), clientSeed = 'my seed') =>
      spinLine(slot, nonce, seed, clientSeed),
  })),
];
const NAMES = FAMILIES.map(({ name }) => name);

/** A pay table with its last figure changed. */
const meaner = (table: string) => table.replace(/\d+(?=\D*$)/, (figure) => String(Number(figure) + 1));
const withRound = (line: ScriptLine, part: object): ScriptLine => ({
  ...line,
  proof: { ...line.proof, round: { ...line.proof.round, ...part } },
});

/** The games in which this is detected. */
function caught(lines: readonly ScriptLine[], names: readonly string[], by: RegExp): string[] {
  const results = runScript(lines);
  return [...new Set(names.filter((_, i) => by.test(results[i]!.wrong.join('\n'))))];
}

describe('[fairness 1] [fairness 13] an operator who, in any single-player game,', () => {
  test('swaps the pay table is caught by its hash and by the commitment that contained it', () => {
    const swapped = FAMILIES.map(({ line }) => ({ ...line(0), table: meaner(line(0).table) }));
    expect(caught(swapped, NAMES, /hash of the pay table/)).toEqual(NAMES);
    const rehashed = swapped.map((line) => withRound(line, { pay_table_hash: sha256Hex(line.table) }));
    expect(caught(rehashed, NAMES, /commitment/)).toEqual(NAMES);
  });

  test('draws without the client seed is caught by the outcome', () => {
    // The round derived from the server seed alone, presented as one of both seeds. A short game may
    // coincidentally match once.
    const rounds = FAMILIES.flatMap((family) => [0, 1, 2, 3, 4, 5, 6, 7].map((nonce) => ({ family, nonce })));
    const alone = rounds.map(({ family, nonce }) =>
      withRound(family.line(nonce, undefined, 'none'), { client_seed: 'my seed' }),
    );
    const names = rounds.map(({ family }) => family.name);
    expect(caught(alone, names, /^(table|spins|cannot be played)/m)).toEqual(NAMES);
  });

  test('skips nonces until a round loses is caught by the gap, or by a repeated nonce', () => {
    const held = FAMILIES.map(({ line }) => ({ ...line(2), whole: true }));
    expect(caught(held, NAMES, /nonce 0 is missing/)).toEqual(NAMES);
    const twice = FAMILIES.flatMap(({ line }) => [line(0), withRound(line(0), { round_id: 'another' })]);
    expect(
      caught(
        twice,
        NAMES.flatMap((name) => [name, name]),
        /its nonce was used twice/,
      ),
    ).toEqual(NAMES);
    // The same round may be in the file twice.
    expect(
      runScript(FAMILIES.flatMap(({ line }) => [line(0), line(0)])).flatMap(({ wrong }) => wrong),
    ).toEqual([]);
    const whole = FAMILIES.flatMap(({ line }) => [0, 1, 2].map((nonce) => ({ ...line(nonce), whole: true })));
    expect(runScript(whole).flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test('replaces the committed hash is caught by the hash shown before', () => {
    const replaced = FAMILIES.map(({ name, line }) => line(0, sha256Hex(`another seed of ${name}`)));
    expect(runScript(replaced).flatMap(({ wrong }) => wrong)).toEqual([]);
    const noted = replaced.map((line, i) => ({ ...line, shown: seedHash(seedOf(NAMES[i]!)) }));
    expect(caught(noted, NAMES, /hash shown before the bet/)).toEqual(NAMES);
  });

  test('ships a verifier that accepts everything is caught by this one', () => {
    const lies = FAMILIES.map(({ line }) => {
      const honest = line(1);
      return withRound(honest, { win: String(Number(honest.proof.round.win) + 1) });
    });
    expect(caught(lies, NAMES, /^win/m)).toEqual(NAMES);
  });
});

describe('[fairness 1] [fairness 13] an operator who, in any room,', () => {
  const ROOMS = SEED_DRAWN_GAMES.map(([game]) => game.game_code);
  const honest = (drawn: (typeof SEED_DRAWN_GAMES)[number], id = `${drawn[0].game_code}-1`) =>
    roomProofOf(drawn[0], id, betsIn(drawn, 9, 1), seedOf(drawn[0].game_code));
  /** The rooms in which this is detected. */
  const caughtIn = (lines: readonly object[], by: RegExp): string[] => {
    const results = runScript(lines, ROOM_SCRIPT);
    return ROOMS.filter((_, i) => by.test(results[i]!.wrong.join('\n')));
  };
  const changed = (drawn: (typeof SEED_DRAWN_GAMES)[number], part: object) => {
    const { room, table } = honest(drawn);
    return { room: { ...room, round: { ...room.round, ...part } }, table };
  };
  /** The outcome that other seeds would have given, and its returns. */
  const bundleOf = (game: SharedGame, lines: readonly BetLine[], seed: string, clientSeed: string) => {
    const outcome = game.draw(seed, clientSeed) as Json;
    const wins = game.settle(outcome, lines, null);
    return {
      outcome,
      lines: lines.map((line, i) => ({ ...line, stake: `${line.stake}`, win: `${wins[i]}` })),
    };
  };

  test('swaps the pay table is caught by its hash', () => {
    const swapped = SEED_DRAWN_GAMES.map((drawn) => ({
      ...honest(drawn),
      table: meaner(honest(drawn).table),
    }));
    expect(caughtIn(swapped, /hash of the pay table/)).toEqual(ROOMS);
  });

  test('draws without the bets is caught by the outcome', () => {
    const alone = SEED_DRAWN_GAMES.map((drawn) => {
      const { room, table } = honest(drawn);
      const lines = betsIn(drawn, 9, 1);
      const seed = seedOf(drawn[0].game_code);
      const other = Array.from({ length: 20 }, (_, n) => bundleOf(drawn[0], lines, seed, `none ${n}`)).find(
        ({ outcome }) => JSON.stringify(outcome) !== JSON.stringify(room.round.outcome),
      )!;
      return {
        room: { ...room, lines: other.lines, round: { ...room.round, outcome: other.outcome } },
        table,
      };
    });
    expect(caughtIn(alone, /^outcome/m)).toEqual(ROOMS);
  });

  test('redraws until the house wins is caught by the round id in the client seed', () => {
    // Rooms have no nonce: another draw needs another client seed, which is derived from the round's id and
    // its bets.
    const again = SEED_DRAWN_GAMES.map((drawn) => {
      const lines = betsIn(drawn, 9, 1);
      const client_seed = betsClientSeed(`${drawn[0].game_code}-2`, merkleRoot(lines.map(merkleLeaf)));
      return changed(drawn, { client_seed });
    });
    expect(caughtIn(again, /^client seed/m)).toEqual(ROOMS);
  });

  test('replaces the committed hash is caught by the hash shown while bets were open', () => {
    const replaced = SEED_DRAWN_GAMES.map((drawn) => changed(drawn, { server_seed: sha256Hex('another') }));
    expect(caughtIn(replaced, /^commitment/m)).toEqual(ROOMS);
  });

  test('ships a verifier that accepts everything is caught by this one', () => {
    const lies = SEED_DRAWN_GAMES.map((drawn) => {
      const { room, table } = honest(drawn);
      const lines = room.lines.map((line) => ({ ...line, win: String(Number(line.win) + 1) }));
      return { room: { ...room, lines }, table };
    });
    expect(caughtIn(lies, /^returns/m)).toEqual(ROOMS);
    expect(
      runScript(
        SEED_DRAWN_GAMES.map((drawn) => honest(drawn)),
        ROOM_SCRIPT,
      ).flatMap(({ wrong }) => wrong),
    ).toEqual([]);
  });
});

describe('[fairness 1] [fairness 5.1] [fairness 13] an operator who, in crash,', () => {
  type Flight = ReturnType<typeof flightsOf>[number];
  /** The published data of each flight. */
  const bundleOf = (lines: readonly object[]) =>
    runScript(lines, ROOM_SCRIPT).map(({ wrong }) => wrong.join('\n'));
  const withPart = ({ room, table }: Flight, part: object) => ({
    room: { ...room, round: { ...room.round, ...part } },
    table,
  });

  test('skips a costly chain link is caught by the gap between round number and chain position', () => {
    // Flight 4 takes link 5: the house discarded link 4.
    const skipped = flightsOf([1, 2, 3, 5, 6]);
    expect(bundleOf(skipped)).toEqual(['', '', '', 'links skipped since flight 3: 1, not 0', '']);
    // Presented as the next place, the link does not lead to the published end; the promised hash is not the
    // previous link either.
    const disguised = skipped.map((line, n) =>
      n < 3 ? line : { ...line, room: { ...line.room, chain: { ...line.room.chain, place: n + 1 } } },
    );
    for (const wrong of bundleOf(disguised).slice(3)) expect(wrong).toMatch(/^end of the chain/);
    // If the number is skipped as well, a link is missing among all flights.
    const renumbered = skipped.map((line, n) => (n < 3 ? line : withPart(line, { number: n + 2 })));
    expect(bundleOf(renumbered).join('')).toBe('');
    const whole = bundleOf(renumbered.map((line) => ({ ...line, whole: true })));
    expect(whole).toEqual(['', '', '', ...Array(2).fill('link 4 is missing before this flight')]);
  });

  test('reuses a chain link is caught by the repeated chain position', () => {
    const again = bundleOf(flightsOf([1, 2, 2, 3]));
    expect(again.map((wrong) => wrong.includes('its link was used twice'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // The same flight may be in the file twice.
    const flights = flightsOf([1, 2]);
    expect(bundleOf([...flights, ...flights]).join('')).toBe('');
  });

  test('swaps the pay table is caught by its hash', () => {
    const [line] = flightsOf([1]);
    expect(bundleOf([{ ...line!, table: meaner(line!.table) }])[0]).toContain('hash of the pay table');
  });

  test('draws with a salt other than the published one is caught by the outcome', () => {
    const lines = flightsOf([1, 2, 3]).map((line) =>
      withPart(line, { outcome: crash.draw(line.room.round.server_seed, 'another salt') }),
    );
    for (const wrong of bundleOf(lines)) expect(wrong).toMatch(/^outcome/m);
  });

  test('replaces the committed hash is caught by the previous chain link', () => {
    const replaced = withPart(flightsOf([1])[0]!, { server_seed: sha256Hex('another link') });
    expect(bundleOf([replaced])[0]).toMatch(/^commitment.*\nend of the chain/);
  });

  test('ships a verifier that accepts everything is caught by this one', () => {
    const [{ room, table }] = flightsOf([1]) as [Flight];
    const lines = room.lines.map((line) => ({ ...line, win: String(Number(line.win) + 1) }));
    expect(bundleOf([{ room: { ...room, lines }, table }])[0]).toMatch(/^returns/m);
    expect(bundleOf(flightsOf([1, 2, 3, 4])).join('')).toBe('');
  });
});
