import type { ReactNode } from 'react';
import type { SectionProps } from '../../templates/template.ts';
import { Link } from '../ui/link.tsx';

const SHOWN = 3;

type Data = SectionProps['data'];
type Offer = NonNullable<Data['promotions']>[number];
type OfferListProps = {
  data: Data;
  list: string;
  item?: string;
  link: string;
  /** Renders the content of an offer. */
  children: (offer: Offer) => ReactNode;
};

/** The first current offers, as links; a template provides the classes and the content of one. */
export function OfferList({ data, list, item, link, children }: OfferListProps) {
  return (
    <ul className={list}>
      {data.promotions?.slice(0, SHOWN).map((offer) => (
        <li key={offer.slug} className={item}>
          <Link to={offer.path || '/promotions'} className={link}>
            {children(offer)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
