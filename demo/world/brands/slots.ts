import type { DemoBrandRow } from './types.ts';

/** Houses that lead with slots and lighter games. */
export const slots: readonly DemoBrandRow[] = [
  {
    code: 'slot1',
    name: 'Gumdrop Lane',
    voice: 'playful',
    logo: {
      mark: 'gumdrop',
      colours: { mark: '#ff5fa2', accent: '#ffb81f', ink: '#5b2a6b', plate: '#fff0f7' },
    },
    tagline: { en: 'Toys on every shelf', fil: 'Laruan sa bawat istante' },
    story: {
      en: 'Gumdrop Lane is a toy shop for grown-ups: chunky letters, round corners, colours you can nearly taste. Everything may be picked up, turned over and looked at from below. That is where we put the rules.',
      fil: 'Tindahan ng laruan para sa matatanda ang Gumdrop Lane: matatabang letra, bilog na sulok, at mga kulay na halos malalasahan mo. Puwedeng damputin, baligtarin at silipin ang ilalim ng lahat. Doon namin inilagay ang mga patakaran.',
    },
    theme: { code: 'slot1', colour: 'bubblegum' },
    currency: 'PHP',
    languages: ['EN', 'PHP'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'PPLAY', 'PGSOFT', 'JDB', 'EVOPLAY', 'FACHAI'],
      lead: ['slots', 'bingo', 'arcade'],
      without: ['sportsbook', 'horseracing', 'hashgame', 'sabong'],
      slot: 'fiesta-roads',
    },
    menu: 'games',
    gamify: true,
    switches: { show_app_download: true },
  },
  {
    code: 'slot2',
    name: 'Nightgrid',
    voice: 'story',
    logo: {
      mark: 'spark',
      colours: { mark: '#ff3fd0', accent: '#37f0ff', ink: '#fbe9ff', plate: '#12081f' },
    },
    tagline: { en: 'The city runs until sunrise', zh: '城市通宵不眠' },
    story: {
      en: 'Nightgrid is the view from the last tram: wet asphalt, tube light in the puddles, a thousand windows doing a thousand different things. One of them is yours.',
      zh: 'Nightgrid（夜网）是末班电车窗外的景色：湿漉漉的柏油路，水洼里的霓虹，上千扇窗各自亮着。其中一扇属于你。',
    },
    theme: { code: 'slot2', colour: 'magenta' },
    currency: 'CNY',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PGSOFT', 'JDB', 'FACHAI', 'JILI', 'EVOPLAY', 'YBAT'],
      lead: ['slots', 'crash', 'hashgame'],
      without: ['sabong', 'horseracing'],
    },
    menu: 'games',
    gamify: true,
  },
  {
    code: 'slot3',
    name: 'Stylobate',
    voice: 'salon',
    logo: {
      mark: 'stylobate',
      colours: { mark: '#e3e9f0', accent: '#5fa3d6', ink: '#f4f1e8', plate: '#0f2136' },
    },
    tagline: { en: 'Where the columns stand' },
    story: {
      en: 'A stylobate is the step on which the columns of a temple stand. Ours is blue-veined marble with a little gold leaf left in the grooves, and the games are set between the columns like a frieze.',
    },
    theme: { code: 'slot3', colour: 'aegean' },
    currency: 'USD',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'PPLAY', 'PGSOFT', 'JILI', 'EVOPLAY', 'FACHAI', 'JDB', 'YBAT'],
      lead: ['slots', 'table'],
      without: ['sabong', 'hashgame', 'lottery'],
      slot: 'tide-garden',
    },
    menu: 'rooms',
    gamify: true,
  },
  {
    code: 'slot4',
    name: 'Coralwake',
    voice: 'story',
    logo: {
      mark: 'swell',
      colours: { mark: '#ff7f6b', accent: '#ffd0b8', ink: '#fff2ec', plate: '#33110f' },
    },
    tagline: { en: 'Breathe out and look around' },
    story: {
      en: 'Coralwake lies about twelve metres down, where sunlight still arrives but takes its time. Fish first, everything else behind the reef. Bubbles rise; nothing else is in a hurry.',
    },
    theme: { code: 'slot4', colour: 'coral' },
    currency: 'IDR',
    languages: ['EN', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'JDB', 'FACHAI', 'YBAT', 'PPLAY'],
      lead: ['fish', 'slots'],
      without: ['sportsbook', 'sabong', 'horseracing', 'hashgame'],
      slot: 'tide-garden',
    },
    menu: 'games',
    gamify: true,
  },
  {
    code: 'slot5',
    name: 'Hurly Burly',
    voice: 'playful',
    logo: {
      mark: 'booth',
      colours: { mark: '#4f7bff', accent: '#ffcb3d', ink: '#f2f5ff', plate: '#0c1745' },
    },
    tagline: { en: 'All the fun of the fair', fil: 'Buong saya ng perya' },
    story: {
      en: 'Hurly Burly is a fairground with two storeys and one honest barker. He will tell you what a round costs and what it pays back on average, loudly, before you step up.',
      fil: 'Isang perya ang Hurly Burly na may dalawang palapag at isang tapat na tagatawag. Sasabihin niya nang malakas kung magkano ang isang laro at magkano ang karaniwang bumabalik, bago ka pa lumapit.',
    },
    theme: { code: 'slot5', colour: 'royal' },
    currency: 'PHP',
    languages: ['EN', 'PHP', 'CN'],
    gameSelection: {
      providers: ['BAIZE', 'JILI', 'FACHAI', 'PPLAY', 'JDB', 'YBAT', 'EPW', 'PGSOFT'],
      lead: ['slots', 'arcade', 'lottery'],
      without: ['hashgame'],
    },
    menu: 'games',
    gamify: true,
    switches: { show_bf_ann_modal: true },
  },
];
