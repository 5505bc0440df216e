import { ContentList } from './content-list.tsx';

/** Promotions of the site. */
export default function Promotions() {
  return (
    <ContentList
      kind="promotion"
      title="Promotions"
      hint="Promotions in display order: lower positions first. Bonuses are set up as campaigns."
      fresh="promotion"
    />
  );
}
