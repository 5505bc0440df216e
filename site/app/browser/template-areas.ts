import type { AreaModule } from '../../templates/template.ts';

const areas = import.meta.glob<AreaModule>([
  '../../templates/*/{account,sign-in}.tsx',
  '../../../extensions/*/templates/*/{account,sign-in}.tsx',
]);

/**
 * Loads the frame of a template's account or sign-in screens. In a module of its own, because the home page
 * does not need the list of these files, which grows with every template.
 */
export default async function loadTemplateArea(
  code: string,
  file: 'account' | 'sign-in',
): Promise<AreaModule['default']> {
  const path = Object.keys(areas).find((name) => name.endsWith(`/templates/${code}/${file}.tsx`));
  if (!path) throw new Error(`the template ${code} has no ${file}.tsx`);
  return (await areas[path]!()).default;
}
