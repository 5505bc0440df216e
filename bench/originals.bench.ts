import type { ChoiceGame } from '#games/choice/index.ts';
import { choiceGames } from '#games/choices.ts';
import type { Json } from '#games/fair/canonical.ts';
import { stream, uniform } from '#games/fair/index.ts';
import { toNumber } from '#games/slot/ratio.ts';
import type { Report } from './report.ts';

const ROUNDS = 200_000;
const STAKE = 10_000n;
const SERVER_SEED = 'b5'.repeat(32);
const CHOICES: Record<string, Json> = {
  dice: { side: 'under', target: 5000 },
  limbo: { target: 200 },
  plinko: { rows: 12, risk: 'medium' },
  keno: { picks: [3, 9, 14, 22, 37], table: 'classic' },
  'bubble-lagoon': { targets: ['sprat', 'squid', 'dragon'] },
  'hash-odd-even': { bet: 'odd' },
  'hash-big-small': { bet: 'big' },
  'hash-lucky': { bet: 'lucky' },
  'hash-dragon-tiger': { bet: 'dragon' },
  'hash-bull': { bet: 'player' },
};

/** Games with a choice: the exact return beside a simulation with its 99.9 % band, and χ² of the numbers they draw from. */
export async function run(report: Report): Promise<void> {
  report.title(`Games with a choice: exact return, and ${ROUNDS.toLocaleString('en')} rounds each`);
  for (const game of choiceGames) if (CHOICES[game.game_code]) simulate(report, game);
  report.title('Numbers of the mapping gp1: χ² over 200,000 draws, critical value at 1 %');
  for (const [n, critical] of [
    [2, 6.635],
    [10, 21.666],
    [25, 42.98],
    [37, 58.619],
    [52, 77.386],
    [100, 134.642],
  ] as const) {
    const chi = chiSquare(n);
    report.note(`uniform(${n}): ${chi.toFixed(2)} of ${critical}${chi > critical ? ' – TOO HIGH' : ''}`);
  }
}

function simulate(report: Report, game: ChoiceGame): void {
  const choice = CHOICES[game.game_code]!;
  const exact = toNumber(game.returnOf(choice, STAKE)!);
  let sum = 0;
  let squares = 0;
  const began = performance.now();
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const { win } = game.play({ serverSeed: SERVER_SEED, clientSeed: 'bench', nonce, stake: STAKE, choice });
    const times = Number(win) / Number(STAKE);
    sum += times;
    squares += times * times;
  }
  const mean = sum / ROUNDS;
  const band = 3.291 * Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
  const isInside = Math.abs(mean - exact) <= band;
  const speed = Math.round(ROUNDS / ((performance.now() - began) / 1000)).toLocaleString('en');
  const percents = [exact, mean, band].map((value) => (value * 100).toFixed(3));
  report.note(
    `${game.game_code}: exact ${percents[0]} %, simulated ${percents[1]} % ± ${percents[2]}${isInside ? '' : ' – OUTSIDE'}, ${speed} rounds/s`,
  );
}

function chiSquare(n: number): number {
  const draws = 200_000;
  const words = stream(SERVER_SEED, `chi ${n}`, 0);
  const counts = new Array<number>(n).fill(0);
  for (let i = 0; i < draws; i++) counts[uniform(words, n)]! += 1;
  return counts.reduce((sum, count) => sum + (count - draws / n) ** 2 / (draws / n), 0);
}
