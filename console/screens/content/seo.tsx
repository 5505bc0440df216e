import { ContentList } from './content-list.tsx';

/** Search records of the site's routes. */
export default function Seo() {
  return (
    <ContentList
      kind="seo"
      title="SEO"
      hint="Title, description and picture of each page for search engines and shared links. Pages without an entry use the site’s defaults."
    />
  );
}
