import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import type { Sport } from '#odds/settlement/sport.ts';

/** Races of one sport that the demo runs all day, with invented runners. */
export type DemoRaceSeries = {
  sport: Sport;
  category: string;
  /** Courses in turn, each a competition. */
  courses: readonly string[];
  titles: readonly string[];
  runners: readonly string[];
  /** The smallest field, and by how many runners a field may be larger. */
  fewest: number;
  more: number;
  everyMs: number;
  aheadMs: number;
  /** From the start to the entered result. */
  decidedMs: number;
  /** One race in this many ends in a dead heat for first place; 0: none. */
  deadHeatIn: number;
};

export const RACE_SERIES: readonly DemoRaceSeries[] = [
  {
    sport: 'horse_racing',
    category: 'Lantern Coast',
    courses: ['Meadow Park', 'Salt Downs'],
    titles: ['Maiden Stakes', 'Harbour Handicap', 'Novice Plate', 'Mile Cup', 'Evening Stakes'],
    runners: [
      ...['Amber Tide', 'Quiet Thunder', 'Paper Kite', 'North Jetty', 'Blue Ledger', 'Sea Holly'],
      ...['Copper Finch', 'Late Harvest', 'Marble Arch Lane', 'Windward Boy', 'Silver Oar', 'Night Heron'],
      ...['Salt Wind', 'Juniper Row', 'Old Signal', 'Velvet Anchor', 'Brass Lantern', 'Cloud Mender'],
      ...['Rum Keg', 'Second Verse', 'Tall Story', 'Ivory Coast Road', 'Morning Ferry', 'Plain Sailing'],
      ...['Red Sextant', 'Gentle Gale', 'Chalk Circle', 'Hidden Reef', 'Larkspur Hill', 'Wooden Spoon'],
    ],
    fewest: 6,
    more: 7,
    everyMs: 20 * MINUTE_MS,
    aheadMs: 3 * HOUR_MS,
    decidedMs: 3 * MINUTE_MS,
    deadHeatIn: 40,
  },
  {
    sport: 'motor_racing',
    category: 'Amaro Isles',
    courses: ['Ardenta Ring', 'Monteluz Street Circuit', 'Quillon Speedway'],
    titles: ['Sprint', 'Grand Prix', 'Night Race'],
    runners: [
      ...['Elio Marchetta', 'Sven Aldgard', 'Paulo Reverte', 'Kenji Morohashi', 'Dane Whitlocke'],
      ...['Luc Bellanger', 'Arvid Nystrand', 'Rico Santamar', 'Theo Vandermeer', 'Owen Castleray'],
      ...['Bruno Calderis', 'Matti Korvenpaa', 'Felix Oberdorn', 'Nico Tressard', 'Callum Braewick'],
      ...['Ivan Petrolev', 'Diego Amorinho', 'Jonah Pikeford'],
    ],
    fewest: 12,
    more: 6,
    everyMs: 2 * HOUR_MS,
    aheadMs: 12 * HOUR_MS,
    decidedMs: 8 * MINUTE_MS,
    deadHeatIn: 0,
  },
];
