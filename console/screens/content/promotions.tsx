import { ContentList } from './content-list.tsx';

/** Promotions of the site. */
export default function Promotions() {
  return (
    <ContentList
      kind="promotion"
      title="Promotions"
      hint="What the promotions page shows, lower positions first. Bonuses themselves are campaigns."
      fresh="promotion"
    />
  );
}
