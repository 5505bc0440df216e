import type { PageSection, Template } from '../../templates/template.ts';
import type { PageKind } from '../routes.ts';

type Shape = Pick<Template, 'regions' | 'home'>;

/** Names (`kind/variant`) of the blocks a page of this kind draws with a template: what its files and its loads are made of. */
export function partsOfPage(template: Shape, kind: PageKind): string[] {
  const { regions } = template;
  const shell = (['header', 'navigation', 'footer', 'dock'] as const).map(
    (name) => `${name}/${regions[name]}`,
  );
  const own: string[] = [];
  if (kind === 'composed') own.push(...template.home.map((section) => sectionName(template, section)));
  if (kind === 'composed' || kind === 'lobby' || kind === 'functional' || kind === 'account') {
    own.push(`card/${regions.card}`);
  }
  if (kind === 'account') own.push(`account/${regions.account}`);
  if (kind === 'auth') own.push(`auth/${regions.auth}`);
  return [...new Set([...shell, ...own])];
}

export function sectionName(template: Shape, section: PageSection): string {
  return `${section.kind}/${section.variant ?? template.regions[section.kind]}`;
}

/** Blocks around a whole area of the site: no part of a template's look, because few first pages have one. */
export function isAreaPart(name: string): boolean {
  return name.startsWith('account/') || name.startsWith('auth/');
}
