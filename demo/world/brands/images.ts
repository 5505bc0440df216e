/** The wide picture that fits a house, of those `demo/art` draws; the other houses show the night market. */
const BANNERS: Readonly<Record<string, string>> = {
  casino1: 'card-room',
  casino2: 'card-room',
  casino4: 'card-room',
  casino5: 'marble-hall',
  casino7: 'card-room',
  slot1: 'toy-shop',
  slot2: 'neon-city',
  slot3: 'marble-hall',
  slot4: 'reef',
  slot5: 'toy-shop',
  slot7: 'neon-city',
  slot9: 'orbit',
  sportsbook1: 'stadium',
};

/** Where the images of a brand are found below the image base; `demo/art` draws them under the same names. */
export function brandImages(code: string) {
  const folder = `brands/${code}`;
  return {
    /** Mark and name on one line; the same for the other ground; the mark alone. */
    logos: [`${folder}/logo1.svg`, `${folder}/logo2.svg`, `${folder}/logo3.svg`] as const,
    icon: `${folder}/icon.png`,
    /** 1600 x 640, for shared links and articles. */
    banner: `banners/${BANNERS[code] ?? 'night-market'}-1600.webp`,
  };
}
