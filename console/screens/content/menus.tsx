import { ContentList } from './content-list.tsx';

/** The menus of the site. */
export default function SiteMenus() {
  return (
    <ContentList
      kind="menus"
      title="Menus"
      hint="The main menu and the games menu. An entry with a category is shown while the site has games in it."
    />
  );
}
