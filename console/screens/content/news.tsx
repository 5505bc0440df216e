import { ContentList } from './content-list.tsx';

/** News of the site. */
export default function News() {
  return (
    <ContentList
      kind="news"
      title="News"
      hint="News items in display order: lower positions first, then newest."
      fresh="news item"
    />
  );
}
