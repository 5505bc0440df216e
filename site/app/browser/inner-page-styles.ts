const innerPages = import.meta.glob('../../templates/*/inner-pages.ts');

/** Loads a template's stylesheet of every page but the home page, where the document has not linked it. */
export default async function loadInnerPageStyles(code: string): Promise<void> {
  await innerPages[`../../templates/${code}/inner-pages.ts`]?.();
}
