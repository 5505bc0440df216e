import { BrandImage, classes } from '../ui/index.ts';

type OfferPictureProps = { offer: { slug: string; image: string }; className?: string };

/** Picture of an offer; without one an icon on a sunburst, so that every card of a row has a picture. */
export function OfferPicture({ offer, className }: OfferPictureProps) {
  if (offer.image) {
    return <BrandImage source={offer.image} alt="" width={1600} height={640} className={className} />;
  }
  return (
    <svg
      className={classes('bg-surface-2 text-accent', className)}
      viewBox="0 0 500 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={RAYS} fill="currentColor" fillOpacity=".07" stroke="none" />
      <circle cx="250" cy="100" r="64" fill="var(--surface-1)" strokeWidth="2" strokeOpacity=".5" />
      <circle cx="250" cy="100" r="55" strokeWidth="1.5" strokeOpacity=".35" strokeDasharray=".1 7" />
      <path
        transform="translate(211 61) scale(2.44)"
        strokeWidth="1.5"
        fill="currentColor"
        fillOpacity=".1"
        d={signOf(offer.slug)}
      />
    </svg>
  );
}

/** Sunburst: twelve wedges around the centre with gaps of equal width. */
const RAYS = Array.from({ length: 12 }, (_, index) => {
  const at = (step: number) => {
    const angle = (step * Math.PI) / 12;
    return `${Math.round(250 + Math.cos(angle) * 420)} ${Math.round(100 + Math.sin(angle) * 420)}`;
  };
  return `M250 100L${at(index * 2)} ${at(index * 2 + 1)}z`;
}).join('');

/** Icons: gift, letter, coin with a star, cup. */
const SIGNS = [
  'M7.5 15h17v11h-17zM6 10.5h20V15H6zM16 10.5V26M16 10.5c-6 0-7.5-1.7-7-3.7.7-2.5 5-2.4 7 3.7zM16 10.5c6 0 7.5-1.7 7-3.7-.7-2.5-5-2.4-7 3.7z',
  'M5.5 9h21v15h-21zM6 9.5l10 8 10-8M6 23.5l7-7.5M26 23.5 19 16',
  'M16 5.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21zM16 10.3l1.7 3.7 4 .5-3 2.8.8 4-3.5-2-3.5 2 .8-4-3-2.8 4-.5z',
  'M10 6.5h12V14a6 6 0 0 1-12 0zM10 9H6.5c0 4 1.5 6 4 6M22 9h3.5c0 4-1.5 6-4 6M16 20v4M11.5 26.5h9c0-1.7-2-2.5-4.5-2.5s-4.5.8-4.5 2.5z',
] as const;

function signOf(slug: string): string {
  let sum = 0;
  for (let index = 0; index < slug.length; index++) sum += slug.charCodeAt(index);
  return SIGNS[sum % SIGNS.length]!;
}
