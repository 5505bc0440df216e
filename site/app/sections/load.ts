import { looks } from 'virtual:looks';
import type { TemplateFacts } from '../../templates/template.ts';
import type { PageKind } from '../routes.ts';
import { isAreaPart, partsOfPage } from './names.ts';
import type { FrameModule, Parts, SectionModule } from './registry.ts';

const areaFiles = import.meta.glob<SectionModule>(['./{account,auth}/*.tsx', '!**/*.test.tsx']);
/** Frames some pages have in every template; a template's own comes with its look. */
const frameFiles = import.meta.glob<FrameModule>('../frames/{plain,minigame}.tsx');

/**
 * Loads what a page of this kind is drawn with and is not loaded yet: the template's look, which is one file, and an area's block or a
 * frame that is not the template's. Unknown names are a template's mistake and throw.
 */
export async function loadParts(
  parts: Parts,
  template: TemplateFacts,
  kind: PageKind,
  frame: string,
): Promise<void> {
  const missing = partsOfPage(template, kind).filter((name) => !parts.sections.has(name));
  const areas = missing.filter(isAreaPart);
  const isOwnFrame = frame === template.frame;
  await Promise.all([
    missing.length > areas.length && loadLook(parts, template),
    ...areas.map(async (name) => parts.sections.set(name, await find(areaFiles, `./${name}.tsx`)())),
    !isOwnFrame &&
      !parts.frames.has(frame) &&
      find(frameFiles, `../frames/${frame}.tsx`)().then((module) => parts.frames.set(frame, module)),
  ]);
}

async function loadLook(parts: Parts, template: TemplateFacts): Promise<void> {
  const { sections, frame } = await find(looks, template.code)();
  for (const [name, module] of Object.entries(sections)) parts.sections.set(name, module);
  parts.frames.set(template.frame, frame);
}

function find<T>(files: Record<string, T>, name: string): T {
  const file = files[name];
  if (!file) throw new Error(`there is no ${name}`);
  return file;
}
