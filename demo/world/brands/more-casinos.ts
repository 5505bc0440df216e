import type { DemoBrandRow } from './types.ts';

/** Three more casinos and the one that puts sports first. */
export const moreCasinos: readonly DemoBrandRow[] = [
  {
    code: 'casino7',
    name: 'The Long Table',
    voice: 'salon',
    logo: { mark: 'chip', colours: { mark: '#b9c2c9', accent: '#5d6a75', ink: '#eef1f3' } },
    tagline: { en: 'Pull up a chair', fil: 'Maupo ka na' },
    story: {
      en: 'The Long Table is one piece of furniture: a pewter-grey table so long that every game finds a place at it. Limits and rules are written at each seat, so that you know what you sit down to before you do.',
      fil: 'Iisang muwebles ang The Long Table: isang mesang kulay-abo na napakahaba kaya may puwesto ang bawat laro. Nakasulat sa bawat upuan ang mga limitasyon at patakaran, para alam mo kung ano ang uupuan mo bago ka umupo.',
    },
    theme: { code: 'casino7', colour: 'pewter' },
    currency: 'PHP',
    languages: ['EN', 'PHP'],
    gameSelection: {
      providers: ['BAIZE', 'EVOPLAY', 'PPLAY', 'JILI', 'FACHAI', 'EPW', 'YBAT'],
      lead: ['livecasino', 'table'],
      without: ['hashgame', 'bingo'],
    },
    menu: 'rooms',
    gamify: false,
  },
  {
    code: 'casino8',
    name: 'Lantern Alley',
    voice: 'story',
    logo: { mark: 'lantern', colours: { mark: '#f2a7b8', accent: '#c2415f', ink: '#fdeef1' } },
    tagline: { en: 'Follow the warm light', zh: '循着暖光走' },
    story: {
      en: 'Lantern Alley is a night market that never quite closes. Signboards hang over a narrow street, each stall keeps one kind of game, and the smell of roasted chestnuts has to be imagined.',
      zh: 'Lantern Alley（灯笼巷）是一座从不真正打烊的夜市。窄街上招牌低悬，每个摊子只守着一种游戏；至于糖炒栗子的香味，只好请您自己想象。',
    },
    theme: { code: 'casino8', colour: 'sakura' },
    currency: 'CNY',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'FACHAI', 'JDB', 'PGSOFT', 'YBAT', 'EPW', 'PPLAY'],
      lead: ['fish', 'arcade', 'lottery', 'slots'],
      without: ['sabong'],
    },
    menu: 'games',
    gamify: true,
    withdrawalIdentity: 3,
    switches: { show_app_download: true },
  },
  {
    code: 'casino9',
    name: 'Evenkeel',
    voice: 'plain',
    logo: { mark: 'sail', colours: { mark: '#1d4fd7', accent: '#9db8ff', ink: '#101828' } },
    tagline: { en: 'Balance first' },
    story: {
      en: 'Evenkeel is built like a good banking app. The first thing you see is what you have, the second is what you did, and games come third. If that order seems unusual, that is the idea.',
    },
    theme: { code: 'casino9', colour: 'cobalt' },
    currency: 'MMK',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PPLAY', 'PGSOFT', 'JILI', 'EVOPLAY'],
      lead: ['slots', 'table'],
      without: ['sabong', 'hashgame', 'arcade'],
    },
    menu: 'short',
    gamify: false,
  },
  {
    code: 'sportsbook1',
    name: 'Terrace Row',
    voice: 'plain',
    logo: { mark: 'floodlight', colours: { mark: '#f2d24b', accent: '#2a6fb5', ink: '#f4f6f8' } },
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
    gamify: false,
  },
];
