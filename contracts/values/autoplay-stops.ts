/** Why an autoplay stopped. */
export const AUTOPLAY_STOPS = ['rounds', 'loss', 'win', 'single_win', 'balance', 'player'] as const;
export type AutoplayStop = (typeof AUTOPLAY_STOPS)[number];
