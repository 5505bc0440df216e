import { ContentList } from './content-list.tsx';

/** News of the site. */
export default function News() {
  return (
    <ContentList
      kind="news"
      title="News"
      hint="What the news page shows, lower positions first, then the newest."
      fresh="news item"
    />
  );
}
