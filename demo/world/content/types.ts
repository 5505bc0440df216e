import type { Voice } from '../brands/types.ts';

/** The pages every brand has; the first five are the CMS pages of the specification [S-15]. */
export const PAGE_NAMES = [
  'about_us',
  'privacy_policy',
  'banking',
  'faqs',
  'responsible_gaming',
  'term_condition',
  'security',
  'contact',
  'download',
  'news',
  'promotions',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/**
 * A paragraph, or a list. `[text](/path)` becomes a link; `{name}`, `{currency}` and `{grant}` are filled in.
 */
export type TextBlock = string | readonly string[];
export type TextSection = readonly [heading: string, ...blocks: TextBlock[]];

/** A voice's texts for a page: its title, its first paragraph and its sections before the common ones. */
export type VoicePage = { title: string; lead: string; sections?: readonly TextSection[] };
export type VoicePages = Record<PageName, VoicePage>;

/** Texts of one language. A voice that no brand of the language speaks is left out. */
export type LanguageTexts = {
  common: Record<PageName, readonly TextSection[]>;
  voices: Partial<Record<Voice, VoicePages>>;
};
