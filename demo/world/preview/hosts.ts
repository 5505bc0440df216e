import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';

/** Domain of previews: one registrable name for all of them, so that frames keep their cookies. */
export const PREVIEW_ROOT = 'preview.localhost';

/** The content of a preview host: the brand of another host in a given template and colour. */
export type Preview = { brandHost: string; code: ThemeCode; colour: string };

/**
 * `<template>.<colour>.preview.localhost` shows the demo brand of that template,
 * `<brand>.<template>.<colour>.preview.localhost` any brand
 * of the demo, without changing either. Undefined for every other host, and for a colour the template does
 * not have.
 */
export function previewOf(host: string): Preview | undefined {
  if (!host.endsWith(`.${PREVIEW_ROOT}`)) return undefined;
  const labels = host.slice(0, -PREVIEW_ROOT.length - 1).split('.');
  const [colour = '', code = '', brand = code, ...more] = labels.reverse();
  if (more.length > 0 || !Object.hasOwn(THEMES, code)) return undefined;
  const theme = code as ThemeCode;
  if (!coloursOf(theme).includes(colour)) return undefined;
  return { brandHost: `${brand}.localhost`, code: theme, colour };
}

export function coloursOf(code: ThemeCode): readonly string[] {
  return THEMES[code].colours;
}

/** Preview hosts of a brand in its own template. */
export function previewHostsOf(host: string): string[] {
  const code = host.replace(/\.localhost$/, '');
  if (!Object.hasOwn(THEMES, code)) return [];
  return coloursOf(code as ThemeCode).map((colour) => `${code}.${colour}.${PREVIEW_ROOT}`);
}

/** Origins that may frame a host's pages: the preview page for preview hosts, none for others. */
export function previewFramers(host: string): readonly string[] {
  return host.endsWith(`.${PREVIEW_ROOT}`) ? [`http://${PREVIEW_ROOT}:*`] : [];
}
