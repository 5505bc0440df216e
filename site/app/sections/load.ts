import type { PageSection, Template } from '../../templates/template.ts';
import type { PageKind } from '../routes.ts';
import type { FrameModule, Parts, SectionModule } from './registry.ts';

const sectionFiles = import.meta.glob<SectionModule>(['./*/*.tsx', '!**/*.test.tsx']);
const frameFiles = import.meta.glob<FrameModule>('../frames/*.tsx');

type Shape = Pick<Template, 'regions' | 'frame' | 'home'>;

/** Names (`kind/variant`) of the blocks a page of this kind draws with a template: what its chunk list and its loads are made of. */
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

/** Loads blocks and frames that are not loaded yet; unknown names are a template's mistake and throw. */
export async function loadParts(
  parts: Parts,
  names: readonly string[],
  frames: readonly string[],
): Promise<void> {
  const sections = names.filter((name) => !parts.sections.has(name));
  const missingFrames = frames.filter((name) => !parts.frames.has(name));
  await Promise.all([
    ...sections.map(async (name) => parts.sections.set(name, await find(sectionFiles, `./${name}.tsx`)())),
    ...missingFrames.map(async (name) =>
      parts.frames.set(name, await find(frameFiles, `../frames/${name}.tsx`)()),
    ),
  ]);
}

function find<T>(files: Record<string, T>, path: string): T {
  const file = files[path];
  if (!file) throw new Error(`there is no ${path}`);
  return file;
}

/** Files (relative to `site/app`) of these blocks and frames, as the build's manifest names them. */
export function partFiles(names: readonly string[], frames: readonly string[]): string[] {
  return [...names.map((name) => `sections/${name}.tsx`), ...frames.map((name) => `frames/${name}.tsx`)];
}

export const ALL_SECTIONS = Object.keys(sectionFiles).map((path) => path.slice(2, -4));
export const ALL_FRAMES = Object.keys(frameFiles).map((path) => path.slice('../frames/'.length, -4));
