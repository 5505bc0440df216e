import { CATEGORIES } from '#contracts/values/categories.ts';
import { localText } from '../lib/text.ts';
import { useApp, useLayout } from '../state/app.ts';
import { type IconName, isIconName } from '../ui/icons/index.ts';

export type MenuLink = { id: string; path: string; title: string; icon: IconName };

/** The game menu: entries of the operator that this site can serve [S-08], in the reader's language. */
export function useGameMenu(): MenuLink[] {
  const { language } = useApp();
  const entries = useLayout((layout) => layout.content.game_menu);
  return entries.map((entry) => ({
    id: entry.content_id,
    path: entry.path || pathOf(entry.category),
    title: localText(entry.title, language),
    icon: iconOf(entry.icon, entry.category),
  }));
}

/** An entry of the main menu with the entries under it. */
type MainMenuLink = MenuLink & { children: MenuLink[] };

/** The main menu of the operator, in the reader's language. */
export function useMainMenu(): MainMenuLink[] {
  const { language } = useApp();
  const entries = useLayout((layout) => layout.content.menu);
  return entries.map((entry) => ({
    id: entry.content_id,
    path: entry.path,
    title: localText(entry.title, language),
    icon: iconOf(entry.icon, entry.category),
    children: entry.children.map((child) => ({
      id: child.content_id,
      path: child.path,
      title: localText(child.title, language),
      icon: iconOf(child.icon, child.category),
    })),
  }));
}

/** The main menu without the home page and the entries of the game menu. */
export function usePageMenu(): MainMenuLink[] {
  const games = new Set(useGameMenu().map(({ path }) => path));
  return useMainMenu().filter(({ path }) => path !== '/' && !games.has(path));
}

function pathOf(category: string): string {
  return CATEGORIES.find((entry) => entry.key === category)?.path ?? '/hot';
}

function iconOf(icon: string, category: string | null): IconName {
  if (isIconName(icon)) return icon;
  const slug = CATEGORIES.find((entry) => entry.key === category)?.slug ?? '';
  return isIconName(slug) ? slug : 'grid';
}
