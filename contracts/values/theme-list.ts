/**
 * Template codes with layout and five colours [W-08, W-09, W-10], and the sections of each home page from
 * the top. Written by `node scripts/templates.ts` from the folders of `site/templates`.
 */
export const THEMES = {
  casino1: { layout: 'template1', colours: ['emerald', 'burgundy', 'midnight', 'onyx', 'ivory'] },
  casino2: { layout: 'template2', colours: ['sky', 'sage', 'sand', 'blush', 'graphite'] },
  slot1: { layout: 'template3', colours: ['bubblegum', 'lagoon', 'citrus', 'grape', 'mint'] },
  slot2: { layout: 'template4', colours: ['cyan', 'magenta', 'lime', 'amber', 'violet'] },
  slot3: { layout: 'template5', colours: ['gold', 'bronze', 'aegean', 'olive', 'porphyry'] },
  sportsbook1: { layout: 'template6', colours: ['pitch', 'clay', 'ice', 'floodlight', 'track'] },
  casino3: { layout: 'template7', colours: ['vermilion', 'jade', 'ink', 'plum', 'imperial'] },
  slot4: { layout: 'template8', colours: ['lagoon', 'abyss', 'coral', 'kelp', 'pearl'] },
  casino4: { layout: 'template9', colours: ['red', 'gold', 'teal', 'bone', 'ultraviolet'] },
  slot5: { layout: 'template10', colours: ['ruby', 'royal', 'cash', 'copper', 'flare'] },
  slot6: { layout: 'template11', colours: ['indigo', 'tomato', 'forest', 'slate', 'peach'] },
  casino5: { layout: 'template12', colours: ['champagne', 'peacock', 'cocoa', 'rose', 'steel'] },
  casino6: { layout: 'template13', colours: ['aurora', 'sunset', 'ocean', 'orchid', 'smoke'] },
  casino7: { layout: 'template14', colours: ['baize', 'oxblood', 'navy', 'walnut', 'pewter'] },
  slot7: { layout: 'template15', colours: ['gameboy', 'phosphor', 'c64', 'cga', 'vapor'] },
  casino8: { layout: 'template16', colours: ['lantern', 'indigo', 'matcha', 'sakura', 'charcoal'] },
  casino9: { layout: 'template17', colours: ['ink', 'cobalt', 'fern', 'rust', 'stone'] },
  slot8: { layout: 'template19', colours: ['samba', 'mango', 'parrot', 'fiesta', 'midnight'] },
  slot9: { layout: 'template20', colours: ['nebula', 'mars', 'comet', 'eclipse', 'aurora'] },
} as const satisfies Record<string, { layout: string; colours: readonly string[] }>;

export const HOME_SECTIONS: Readonly<Record<keyof typeof THEMES, string>> = {
  casino1: 'hero recentGames popularGames liveGames newGames promotions fishGames winners providers',
  casino2: 'hero recentGames popularGames winners newGames promotions liveGames providers',
  slot1: 'hero recentGames hotGames newGames promotions fishGames winners popularGames providers',
  slot2: 'hero hotGames recentGames winners newGames fishGames providers',
  slot3: 'hero recentGames popularGames winners newGames promotions fishGames liveGames providers',
  sportsbook1: 'fixtures hero popularGames winners recentGames hotGames sportsGames providers',
  casino3: 'hero recentGames hotGames winners promotions liveGames newGames providers',
  slot4: 'hero fishGames recentGames hotGames promotions winners newGames liveGames providers',
  casino4: 'hero recentGames popularGames promotions winners newGames hotGames providers',
  slot5: 'hero recentGames popularGames newGames promotions fishGames hotGames providers',
  slot6: 'hero recentGames popularGames newGames winners providers fishGames liveGames',
  casino5: 'hero recentGames popularGames promotions liveGames newGames winners providers',
  casino6: 'hero recentGames popularGames promotions newGames liveGames winners providers',
  casino7: 'hero playedTables winners liveTables promotions cardTables providers recentGames',
  slot7: 'hero recentGames hotGames newGames fishGames promotions providers',
  casino8: 'hero recentGames hotGames newGames liveGames winners fishGames sportsGames promotions providers',
  casino9: 'hero recentGames popularGames liveGames newGames fishGames winners providers',
  slot8: 'hero recentGames hotGames promotions newGames winners fishGames providers',
  slot9: 'hero recentGames hotGames winners newGames promotions fishGames providers',
};
