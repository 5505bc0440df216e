/** The banner that fits a house, from those drawn by `demo/art`; the other houses show the night market. */
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

/** Paths of a brand's images below the image base; `demo/art` draws them under the same names. */
export function brandImages(code: string) {
  const folder = `brands/${code}`;
  return {
    /** Mark and name on one line; the same for the opposite background; the mark alone. */
    logos: [`${folder}/logo1.svg`, `${folder}/logo2.svg`, `${folder}/logo3.svg`] as const,
    icon: `${folder}/icon.png`,
    /** 1600 x 640, for shared links and articles. */
    banner: `banners/${BANNERS[code] ?? 'night-market'}-1600.webp`,
  };
}
