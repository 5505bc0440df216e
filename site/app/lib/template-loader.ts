import type { FrameModule, TemplateBundle, TemplateComponents } from '../../templates/template.ts';
import type { Route } from '../routes.ts';

const bundles = import.meta.glob<TemplateBundle>([
  '../../templates/*/index.ts',
  '../../../extensions/*/templates/*/index.ts',
]);
const frames = import.meta.glob<FrameModule>('../frames/*.tsx');

/** Loads the components required by every page of a template. */
export function loadTemplate(code: string): Promise<TemplateBundle> {
  return find(bundles, `/templates/${code}/index.ts`)();
}

/** Loads a route's dependencies besides its template's bundle, unless loaded: the frame of its area. */
export async function loadArea(
  components: Partial<TemplateComponents>,
  code: string,
  { kind, layout }: Pick<Route, 'kind' | 'layout'>,
): Promise<void> {
  const area = async (file: 'account' | 'sign-in') =>
    (await import('../browser/template-areas.ts')).default(code, file);
  const frame = async (file: string) => (await find(frames, `/frames/${file}-frame.tsx`)()).default;
  if (kind === 'account') components.AccountArea ??= await area('account');
  if (kind === 'auth') components.SignInArea ??= await area('sign-in');
  if (layout === 'default') components.DefaultFrame ??= await frame('default');
  if (layout === 'minigame') components.MinigameFrame ??= await frame('minigame');
}

/** The file whose path ends like this; a template's folder may be in an extension. */
function find<T>(files: Record<string, T>, ending: string): T {
  const path = Object.keys(files).find((name) => name.endsWith(ending));
  if (!path) throw new Error(`there is no ${ending}`);
  return files[path]!;
}
