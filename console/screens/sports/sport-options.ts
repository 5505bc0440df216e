import { SPORTS } from '#odds/settlement/sport.ts';
import { namedOptions } from '../../lib/field-options.ts';

/** Sports of the betting rules, as choices of a form. */
export const SPORT_OPTIONS = namedOptions(SPORTS);
/** The same after a choice of all of them. */
export const ALL_SPORT_OPTIONS = [{ value: '', label: 'All sports' }, ...SPORT_OPTIONS];
