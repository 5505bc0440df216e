import type { PageKind } from '../app/routes.ts';
import { isAreaPart, partsOfPage } from '../app/sections/names.ts';
import type { FrameModule, Parts, SectionModule } from '../app/sections/registry.ts';
import type { TemplateFacts } from '../templates/template.ts';

const sections = import.meta.glob<SectionModule>(['../app/sections/*/*.tsx', '!**/*.test.tsx'], {
  eager: true,
});
const frames = import.meta.glob<FrameModule>('../app/frames/*.tsx', { eager: true });

/** Every block and frame there is, so that rendering never waits. */
export function allParts(): Parts {
  const named = <T>(files: Record<string, T>, folder: string) =>
    new Map(
      Object.entries(files).map(([path, module]) => [path.slice(folder.length, -'.tsx'.length), module]),
    );
  return { sections: named(sections, '../app/sections/'), frames: named(frames, '../app/frames/') };
}

/** The files a page's browser loads for its parts, as the build's manifest names them. */
export function partFiles(template: TemplateFacts, kind: PageKind, frame: string): string[] {
  const areas = partsOfPage(template, kind).filter(isAreaPart);
  return [
    `site/templates/${template.code}.look.js`,
    ...areas.map((name) => `site/app/sections/${name}.tsx`),
    ...(frame === template.frame ? [] : [`site/app/frames/${frame}.tsx`]),
  ];
}
