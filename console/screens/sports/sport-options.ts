import { SPORTS } from '#odds/settlement/sport.ts';
import { nameLabel } from '../../lib/session.ts';

/** Sports of the betting rules, as choices of a form. */
export const SPORT_OPTIONS = SPORTS.map((value) => ({ value, label: nameLabel(value) }));
