import { ContentList } from './content-list.tsx';

/** Text pages of the site. */
export default function Pages() {
  return (
    <ContentList
      kind="page"
      title="Pages"
      hint="Text pages of the site in every language. The terms are published separately."
    />
  );
}
