import type { DemoBrandRow } from './types.ts';

/** Four more slot houses. */
export const arcades: readonly DemoBrandRow[] = [
  {
    code: 'slot6',
    name: 'Tuckbox',
    voice: 'plain',
    logo: {
      mark: 'tuckbox',
      colours: { mark: '#e8503a', accent: '#ffc4ad', ink: '#1c1b1f', plate: '#fff1ec' },
    },
    tagline: { en: 'Fits in one hand' },
    story: {
      en: 'A tuckbox is the paper box a deck of cards comes in. This one is a site that behaves like an app: one thumb, one dock, sheets that slide up from the bottom and go away when asked.',
    },
    theme: { code: 'slot6', colour: 'tomato' },
    currency: 'IDR',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PGSOFT', 'PPLAY', 'JILI', 'EVOPLAY'],
      lead: ['slots', 'crash'],
      without: ['sportsbook', 'sabong', 'horseracing', 'lottery'],
    },
    menu: 'short',
    gamify: true,
    switches: { show_app_download: true, show_download_bar: true },
  },
  {
    code: 'slot7',
    name: 'Cabinet Eight',
    voice: 'playful',
    logo: {
      mark: 'cabinet',
      colours: { mark: '#ff71ce', accent: '#7df3ff', ink: '#fff6fd', plate: '#1d0c33' },
    },
    tagline: { en: 'Insert imagination' },
    story: {
      en: 'Cabinet Eight is the eighth machine from the door, the one whose joystick still clicks. Everything is drawn on a grid, the score table is honest, and no coin is needed, because there is no slot for one.',
    },
    theme: { code: 'slot7', colour: 'vapor' },
    currency: 'USD',
    languages: ['EN', 'PHP'],
    gameSelection: {
      providers: ['BAIZE', 'EVOPLAY', 'PGSOFT', 'JDB', 'EPW'],
      lead: ['arcade', 'crash', 'slots'],
      without: ['sportsbook', 'sabong', 'horseracing', 'lottery', 'livecasino'],
      slot: 'fiesta-roads',
    },
    menu: 'games',
    gamify: true,
  },
  {
    code: 'slot8',
    name: 'Banderitas',
    voice: 'playful',
    logo: {
      mark: 'pennants',
      colours: { mark: '#0f9d58', accent: '#ffc72e', ink: '#1b2a1f', plate: '#e6f7e4' },
    },
    tagline: { en: 'Hang the bunting', fil: 'Isabit ang banderitas' },
    story: {
      en: 'Banderitas is named after the paper flags that cross every street on fiesta day. Posters are printed by hand, nothing hangs quite straight, and there is a band somewhere around the corner.',
      fil: 'Ipinangalan ang Banderitas sa mga papel na bandilang tumatawid sa bawat kalye tuwing pista. Limbag-kamay ang mga poster, walang tuwid ang pagkakasabit, at may bandang tumutugtog sa may kanto.',
    },
    theme: { code: 'slot8', colour: 'parrot' },
    currency: 'PHP',
    languages: ['EN', 'PHP'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'PPLAY', 'YBAT', 'EPW', 'FACHAI', 'EVOPLAY'],
      lead: ['slots', 'sabong', 'bingo', 'lottery'],
      without: ['hashgame', 'horseracing'],
      slot: 'fiesta-roads',
    },
    menu: 'games',
    gamify: true,
  },
  {
    code: 'slot9',
    name: 'Perigee',
    voice: 'story',
    logo: {
      mark: 'perigee',
      colours: { mark: '#7cf5c4', accent: '#a99bff', ink: '#e9fff7', plate: '#081524' },
    },
    tagline: { en: 'The nearest point of the orbit' },
    story: {
      en: 'Perigee is the moment in an orbit when the satellite passes closest. The deck is dark, the instruments are lit, and every figure on the panel is one you can check.',
    },
    theme: { code: 'slot9', colour: 'aurora' },
    currency: 'MNT',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PGSOFT', 'EVOPLAY', 'PPLAY', 'FACHAI', 'JDB'],
      lead: ['slots', 'crash', 'hashgame'],
      without: ['sabong', 'horseracing', 'bingo'],
      slot: 'tide-garden',
    },
    menu: 'games',
    gamify: true,
  },
];
