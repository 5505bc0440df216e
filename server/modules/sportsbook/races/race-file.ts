import type { RaceKind } from '#odds/settlement/race.ts';
import { type CsvLine, FixtureFileError, nameIn, readCsv, timeIn } from '../fixtures/file.ts';
import { readPriceMilli } from '../price.ts';
import type { NewRace, NewRunner } from './races.ts';

/** A race of a file. */
export type RaceRow = Pick<
  NewRace,
  'competition' | 'season' | 'round' | 'kind' | 'name' | 'startsAt' | 'places' | 'placeDivisor' | 'runners'
>;

const REQUIRED = ['competition', 'season', 'race', 'date', 'runner'] as const;
const MAX_PLACES = 10;
const MAX_DIVISOR = 10;
const MAX_NUMBER = 999;

const keyOf = ({ of }: CsvLine) =>
  JSON.stringify(['competition', 'season', 'round', 'race'].map((column) => of(column)));

/**
 * Reads races as CSV with a line for each runner: competition, season, race, date, runner; time (UTC), round,
 * kind (race or outright), places, fraction (such as 1/5), optional number and price. Fields common to all
 * runners of a race are read from its first line. Throws a FixtureFileError that names the line.
 */
export function readRaceCsv(text: string): RaceRow[] {
  const races = Map.groupBy(readCsv(text, REQUIRED), keyOf);
  return [...races.values()].map(([first, ...rest]) => {
    const { of, where } = first!;
    return {
      competition: nameIn(of('competition'), where),
      season: nameIn(of('season'), where),
      round: of('round').slice(0, 64),
      kind: kindIn(of('kind'), where),
      name: nameIn(of('race'), where),
      startsAt: timeIn(of('date'), of('time') || '00:00', where),
      places: countIn(of('places') || '0', { min: 0, max: MAX_PLACES }, `${where}: places`),
      placeDivisor: divisorIn(of('fraction'), where),
      runners: [first!, ...rest].map(runnerIn),
    };
  });
}

function runnerIn(line: CsvLine, place: number): NewRunner {
  const { of, where } = line;
  const price = of('price');
  const priceMilli = price === '' ? null : readPriceMilli(price);
  if (price !== '' && (priceMilli === null || priceMilli <= 1000))
    throw new FixtureFileError(`${where}: a price is a decimal above 1`);
  const number = of('number') || String(place + 1);
  return {
    number: countIn(number, { min: 1, max: MAX_NUMBER }, `${where}: number`),
    name: nameIn(of('runner'), where),
    priceMilli,
  };
}

function kindIn(text: string, where: string): RaceKind {
  if (text === '' || text === 'race') return 'race';
  if (text === 'outright') return text;
  throw new FixtureFileError(`${where}: the kind is race or outright`);
}

function countIn(text: string, { min, max }: { min: number; max: number }, what: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (count < min || count > max) throw new FixtureFileError(`${what}: ${min} to ${max}`);
  return count;
}

function divisorIn(text: string, where: string): number {
  if (text === '') return 1;
  if (!text.startsWith('1/')) throw new FixtureFileError(`${where}: the fraction is such as 1/5`);
  return countIn(text.slice(2), { min: 1, max: MAX_DIVISOR }, `${where}: fraction`);
}
