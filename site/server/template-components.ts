import type { AreaModule, FrameModule, TemplateBundle, TemplateComponents } from '../templates/template.ts';

const bundles = import.meta.glob<TemplateBundle>('../templates/*/index.ts', { eager: true });
const areas = import.meta.glob<AreaModule>('../templates/*/{account,sign-in}.tsx', { eager: true });
const frames = import.meta.glob<FrameModule>('../app/frames/*.tsx', { eager: true });

/** Every component of each template by the template's code, so that rendering never waits. */
export function allComponents(): Map<string, TemplateComponents> {
  return new Map(
    Object.entries(bundles).map(([path, bundle]) => {
      const folder = path.replace(/\/index\.ts$/, '');
      const components: TemplateComponents = {
        ...bundle,
        AccountArea: areas[`${folder}/account.tsx`]?.default,
        SignInArea: areas[`${folder}/sign-in.tsx`]?.default,
        DefaultFrame: frames['../app/frames/default.tsx']?.default,
        MinigameFrame: frames['../app/frames/minigame.tsx']?.default,
      };
      return [folder.replace('../templates/', ''), components];
    }),
  );
}
