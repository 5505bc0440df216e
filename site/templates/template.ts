import type { LayoutName } from '../app/lib/layouts.ts';
import type { CustomBreakpoint } from '../app/lib/viewport.ts';
import type { SectionKind, Settings } from '../app/sections/registry.ts';

/** How a guest on a protected page is asked to sign in [W-18]. */
export type GuestWay = 'page' | 'loginModal' | 'signInModal';
export type BodyMarks = { id?: string; classes: readonly string[] };
export type FrameName = 'topbar' | 'board' | 'plain' | 'spine' | 'enclosed' | 'wing' | 'afloat';

/** One block of a composed page; the variant is the template's for that kind unless it names another. */
export type PageSection = { kind: SectionKind; variant?: string; settings?: Settings };

/** A template: data plus the one stylesheet of the same name. */
export type Template = {
  code: string;
  layout: LayoutName;
  /** Names of its five palettes, each a rule in the stylesheet. */
  colours: readonly string[];
  /** Breakpoint of its own at which the navigation changes [D-04]. */
  breakpoint?: CustomBreakpoint;
  guest: GuestWay;
  /** What the rewards icon does for a guest [W-13]. */
  rewardsGuest: 'loginModal' | 'page';
  body: BodyMarks;
  frame: FrameName;
  frameOptions?: Settings;
  /** Which variant draws each kind of block: a file `app/sections/<kind>/<variant>.tsx`. */
  regions: Record<SectionKind, string>;
  home: readonly PageSection[];
  lobby: { columns: 'dense' | 'regular' | 'wide'; filters: 'bar' | 'side' };
};

/** What a page knows of its template: everything but the other colours. */
export type TemplateFacts = Omit<Template, 'colours'> & {
  /** The brand's colour, which names the palette. */
  colour: string;
};
