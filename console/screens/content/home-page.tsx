import { ContentList } from './content-list.tsx';

/** The order of the home page. */
export default function HomePage() {
  return (
    <ContentList
      kind="home"
      title="Home page"
      hint="Which sections the home page shows, in which order. The template decides how each of them looks."
    />
  );
}
