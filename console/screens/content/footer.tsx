import { ContentList } from './content-list.tsx';

/** The footer of the site. */
export default function SiteFooter() {
  return (
    <ContentList
      kind="footer"
      title="Footer"
      hint="Columns of links, seals and small print below every page. Without columns, the links of the template are shown."
    />
  );
}
