import type { ComponentType, ReactNode } from 'react';
import type { CardGame } from './card-game.ts';
import type { NeedName, NeedsData } from './needs.ts';

/** Kinds of blocks a template chooses a variant for; the folders of `sections`. */
export const SECTION_KINDS = [
  'header',
  'navigation',
  'hero',
  'ticker',
  'shelf',
  'card',
  'promotions',
  'winners',
  'providers',
  'footer',
  'dock',
  'account',
  'auth',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** Few named values of a section in a template; strings are message keys or names, never text. */
export type Settings = Record<string, string | number | boolean | readonly string[]>;

/** What a block of a composed page receives: its settings and the answers to everything the page's blocks need. */
export type SectionProps = { settings: Settings; data: NeedsData };
/** A game card; `isLead` marks cards of the first screen, whose images load at once. */
export type CardProps = { game: CardGame; isLead?: boolean; rank?: number };
/** The frame around screens of the account area or of signing in. */
export type AreaProps = { title: string; children: ReactNode };

type PropsOf = {
  header: Record<never, never>;
  navigation: Record<never, never>;
  footer: Record<never, never>;
  dock: Record<never, never>;
  card: CardProps;
  account: AreaProps;
  auth: AreaProps;
  hero: SectionProps;
  ticker: SectionProps;
  shelf: SectionProps;
  promotions: SectionProps;
  winners: SectionProps;
  providers: SectionProps;
};
export type PartProps<Kind extends SectionKind> = PropsOf[Kind];

/** A variant's file: its component, and which named queries it needs on the server [architecture 6]. */
export type SectionModule = {
  default: ComponentType<never>;
  needs?: readonly NeedName[] | ((settings: Settings) => readonly NeedName[]);
};
export type FrameProps = { options: Settings; children: ReactNode };
export type FrameModule = { default: ComponentType<FrameProps> };

/** Modules that are loaded: by `kind/variant`, and frames by name. */
export type Parts = { sections: Map<string, SectionModule>; frames: Map<string, FrameModule> };
