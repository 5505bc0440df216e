import { useTemplateComponents } from '../state/app.ts';
import { BrandImage, classes } from '../ui/index.ts';

type OfferPictureProps = { offer: { slug: string; image: string }; className?: string };

/** Picture of an offer; without one a drawing of the template, so that every card of a row has a picture. */
export function OfferPicture({ offer, className }: OfferPictureProps) {
  const { pictures } = useTemplateComponents();
  if (offer.image) {
    return <BrandImage source={offer.image} alt="" width={1600} height={640} className={className} />;
  }
  return (
    <svg
      className={classes('bg-surface-2 text-accent', className)}
      viewBox="0 0 500 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {pictures ? (
        <use href={`${pictures}#${drawingOf(offer.slug)}`} x="130" y="10" />
      ) : (
        <path d={GIFT} transform="translate(211 61) scale(2.44)" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  );
}

const GIFT =
  'M7.5 15h17v11h-17zM6 10.5h20V15H6zM16 10.5V26M16 10.5c-6 0-7.5-1.7-7-3.7.7-2.5 5-2.4 7 3.7zM16 10.5c6 0 7.5-1.7 7-3.7-.7-2.5-5-2.4-7 3.7z';

/** Subjects that suit any offer. */
const DRAWINGS = ['offers', 'rounds', 'deposit', 'return'] as const;

function drawingOf(slug: string): string {
  let sum = 0;
  for (let index = 0; index < slug.length; index++) sum += slug.charCodeAt(index);
  return DRAWINGS[sum % DRAWINGS.length]!;
}
