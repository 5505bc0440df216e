import { ContentList } from './content-list.tsx';

/** The order of the home page. */
export default function HomePage() {
  return (
    <ContentList
      kind="home"
      title="Home page"
      hint="Sections of the home page, in display order. The template sets how each one looks."
    />
  );
}
