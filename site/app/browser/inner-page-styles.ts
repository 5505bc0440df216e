const innerPages = import.meta.glob([
  '../../templates/*/inner-pages.ts',
  '../../../extensions/*/templates/*/inner-pages.ts',
]);

/** Loads a template's stylesheet for inner pages, unless the document has linked it. */
export default async function loadInnerPageStyles(code: string): Promise<void> {
  const path = Object.keys(innerPages).find((name) => name.endsWith(`/templates/${code}/inner-pages.ts`));
  if (path) await innerPages[path]!();
}
