/** The period of a sport's bet types ending in `H` (sportsbook 7.1); null: none. */
type FirstPeriod = 'half' | 'first_set' | 'five_innings' | null;

const FIRST_PERIODS: Readonly<Record<string, FirstPeriod>> = {
  baseball: 'five_innings',
  tennis: 'first_set',
  badminton: 'first_set',
  table_tennis: 'first_set',
  volleyball: 'first_set',
  squash: 'first_set',
  sepak_takraw: 'first_set',
  ...{ ice_hockey: null, snooker: null, darts: null, esports: null },
  ...{ cricket: null, combat: null, motor_racing: null, horse_racing: null },
};

/** The first period of a sport; for most sports the first half. */
export function firstPeriodOf(sport: string): FirstPeriod {
  const period = FIRST_PERIODS[sport];
  return period === undefined ? 'half' : period;
}
