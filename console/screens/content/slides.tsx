import { ContentList } from './content-list.tsx';

/** Slides of the home page and others. */
export default function Slides() {
  return (
    <ContentList
      kind="slide"
      title="Slides"
      hint="Pictures with text and a link at the top of a page, lower positions first."
      fresh="slide"
    />
  );
}
