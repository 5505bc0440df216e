/** The functions used of the package, which has no types. */
declare module 'xliff' {
  type Unit = { source: string | unknown[]; target?: string | unknown[]; note?: string };
  type Document = {
    sourceLanguage: string;
    targetLanguage?: string;
    resources: Record<string, Record<string, Unit>>;
  };
  export function jsToXliff12(document: Document, options?: { indent?: string }): Promise<string>;
  export function xliff12ToJs(xml: string): Promise<Document>;
}
