import type { LocalText } from '#contracts/api/startup.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { localText } from '../app/lib/text.ts';
import type { Layout } from '../app/state/layout.ts';

type Entry = { title: LocalText; children?: readonly Entry[] };

const translatedLayouts = new WeakMap<Layout, Map<LanguageCode, Layout>>();

/**
 * The layout as a document in one language needs it: its menus speak that language alone, since another
 * language is another document. Made once for as long as the brand's data lives.
 */
export function layoutIn(layout: Layout, language: LanguageCode): Layout {
  const made = translatedLayouts.get(layout) ?? new Map<LanguageCode, Layout>();
  translatedLayouts.set(layout, made);
  const found = made.get(language);
  if (found) return found;
  const { menu, game_menu } = layout.content;
  const content = { menu: menu.map(inLanguage), game_menu: game_menu.map(inLanguage) };
  made.set(language, { ...layout, content });
  return made.get(language)!;

  function inLanguage<Item extends Entry>(entry: Item): Item {
    const title = { [language]: localText(entry.title, language) };
    return entry.children
      ? { ...entry, title, children: entry.children.map(inLanguage) }
      : { ...entry, title };
  }
}
