import { ContentList } from './content-list.tsx';

/** Slides of the home page. */
export default function Slides() {
  return (
    <ContentList
      kind="slide"
      title="Slides"
      hint="Home page pictures with text and a link, lower positions first."
      fresh="slide"
    />
  );
}
