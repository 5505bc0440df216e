import type { DemoBrandRow } from './types.ts';

/** The brands that put sports first. */
export const sportsbooks: readonly DemoBrandRow[] = [
  {
    code: 'sportsbook1',
    name: 'Terrace Row',
    voice: 'plain',
    logo: {
      mark: 'floodlight',
      colours: { mark: '#f2d24b', accent: '#14181d', ink: '#f4f6f8', plate: '#14181d' },
    },
    tagline: { en: 'Stand where you can see the pitch' },
    story: {
      en: 'Terrace Row puts the board first: events, times, prices, in columns you can read from the back row. The games are at the side, where a club keeps its bar.',
    },
    theme: { code: 'sportsbook1', colour: 'floodlight' },
    currency: 'MMK',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'YBAT', 'EPW', 'JILI', 'PPLAY', 'EVOPLAY'],
      lead: ['sportsbook', 'horseracing', 'sabong'],
      without: ['bingo', 'hashgame'],
    },
    menu: 'sports',
    gamify: true,
  },
];
