const innerPages = import.meta.glob('../../templates/*/inner-pages.ts');

/** Loads a template's stylesheet for inner pages, unless the document has linked it. */
export default async function loadInnerPageStyles(code: string): Promise<void> {
  await innerPages[`../../templates/${code}/inner-pages.ts`]?.();
}
