import { ContentList } from './content-list.tsx';

/** Search records of the site's routes. */
export default function Seo() {
  return (
    <ContentList
      kind="seo"
      title="Search engines"
      hint="Title, description and picture of each route for search engines and shared links. A route without a record uses the site’s defaults."
    />
  );
}
