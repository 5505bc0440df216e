import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { STANDING_IN } from './standing-in.ts';
import type { Template, TemplateFacts } from './template.ts';

/** Code of the design a template code wears. */
export function designOf(code: string): string {
  return STANDING_IN[code]?.wears ?? code;
}

/** A brand's template from its code, its colour and the design's data. */
export function templateFacts(code: string, colour: string, design: Template): TemplateFacts {
  const { colours, ...shape } = design;
  const standIn = STANDING_IN[code];
  if (!standIn) return { ...shape, design: design.code, colour, palette: colour };
  const own: readonly string[] = THEMES[code as ThemeCode].colours;
  return {
    ...shape,
    code,
    layout: standIn.layout,
    breakpoint: standIn.breakpoint,
    guest: standIn.guest ?? 'page',
    rewardsGuest: standIn.rewardsGuest ?? 'page',
    body: standIn.body ?? { classes: [] },
    design: design.code,
    colour,
    palette: colours[Math.max(0, own.indexOf(colour))]!,
  };
}
