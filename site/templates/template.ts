import type { ComponentType, ReactNode } from 'react';
import type { CardGame } from '../app/sections/card-game.ts';
import type { NeedName, NeedsData } from '../app/sections/needs.ts';

/** How a guest on a protected page is prompted to sign in [W-18]. */
type GuestWay = 'page' | 'loginModal' | 'signInModal';
type BodyMarks = { id?: string; classes: readonly string[] };

/** A few named values of a section; strings are message keys or names, never text. */
export type Settings = Record<string, string | number | boolean | readonly string[]>;
/**
 * One section of the home page: the name of an entry of `sections` in the template's `home.tsx`, and its
 * settings.
 */
export type HomeSection = { section: string; settings?: Settings };

/**
 * One face of a template's `fonts.ts`, from which the build writes its `@font-face` rules: a file of a font
 * package, or a local fallback font with the same metrics until it is loaded.
 */
export type FontFace = { family: string; weight?: string } & Measures &
  (
    | {
        /** Package and file: `@fontsource-variable/inter` and `latin-wght-normal`. */
        font: string;
        subset: string;
        /** `unicode-range`, unless it is the Latin one. */
        range?: string;
        /**
         * Only digits and common currency signs, of a variable font at this weight, for a family whose own
         * figures do not line up.
         */
        figures?: number;
        /**
         * Files for currency symbols that the package lacks, before the build's default; `weight` fixes that
         * of a variable font.
         */
        signDonors?: readonly { font: string; subset: string; weight?: number }[];
        stretch?: string;
        style?: string;
      }
    | { local: readonly string[] }
  );
/** Descriptors `size-adjust`, `ascent-override`, `descent-override` and `line-gap-override`. */
type Measures = { sizeAdjust?: string; ascent?: string; descent?: string; lineGap?: string };

/** The data of a template, the default export of its `template.ts`. */
export type Template = {
  code: string;
  /** As operators see it, in every language; by default its code. */
  name?: string;
  layout: LayoutName;
  /** Names of its five colours, each a rule in the stylesheet. */
  colours: readonly string[];
  guest: GuestWay;
  /** What the rewards icon does for a guest [W-13]. */
  rewardsGuest: 'loginModal' | 'page';
  body: BodyMarks;
  /** The colour role behind the logo of the header; `surface-0` by default. */
  logoGround?: string;
  home: readonly HomeSection[];
  /**
   * The section before the player's offers in progress; it shows the balance or leaves it to the header.
   * Without one the page starts with the balance strip.
   */
  playerAfter?: string;
  /**
   * The frame has a place for the bet slip, so sports pages render none. Brands without sports bets do not
   * use it.
   */
  hasSlip?: true;
  lobby: { columns: 'dense' | 'regular' | 'wide'; filters: 'bar' | 'side' };
};

/** Template of a page: everything except the other colours and its name. */
export type TemplateFacts = Omit<Template, 'colours' | 'name'> & {
  /** The brand's colour, which names the palette. */
  colour: string;
};

/** The frame around a page: header, navigation, footer and, on phones, the bottom navigation. */
export type FrameProps = { children: ReactNode };
/** A game card; `isLead` marks cards of the first screen, whose images load at once. */
export type CardProps = { game: CardGame; isLead?: boolean; rank?: number };
/** The frame of account or sign-in screens; `title` is the screen's only h1. */
export type AreaProps = { title: ReactNode; children: ReactNode };
/** A section of the home page: its settings and the answers to all needs of the page's sections. */
export type SectionProps = { settings: Settings; data: NeedsData };

export type Sections = Readonly<Record<string, ComponentType<SectionProps>>>;
/** Named queries that each section needs on the server, some depending on its settings. */
export type SectionNeeds<Of extends Sections = Sections> = {
  readonly [Name in keyof Of]: readonly NeedName[] | ((settings: Settings) => readonly NeedName[]);
};

/** A template's `index.ts`: components required by every page, in one file. */
export type TemplateBundle = {
  Frame: ComponentType<FrameProps>;
  GameCard: ComponentType<CardProps>;
  sections: Sections;
  /**
   * Address of the template's drawings, one group per name (`DrawingName`, and the parts of the prize wheel);
   * without it the shared ones are shown.
   */
  pictures?: string;
};
export type AreaModule = { default: ComponentType<AreaProps> };
export type FrameModule = { default: ComponentType<FrameProps> };

/**
 * Components of a page's template; areas and frames of single routes are present once such a page has been
 * loaded.
 */
export type TemplateComponents = TemplateBundle & {
  AccountArea?: AreaModule['default'];
  SignInArea?: AreaModule['default'];
  DefaultFrame?: FrameModule['default'];
  MinigameFrame?: FrameModule['default'];
};

/** Layouts by name [W-08]; there is no template18. */
type LayoutName = 'default' | 'minigame' | 'maintenance' | `template${number}`;
