import type { Language } from './language-list.ts';

/** A template of an extension; paths of folders are relative to the project's root. */
export type TemplatePart = {
  folder: string;
  name: string;
  layout: string;
  colours: readonly string[];
  /** Sections of its home page from the top, separated by spaces. */
  sections: string;
  /** The colour behind the logo of the header, by colour. */
  logoGrounds: readonly string[];
};
export type LanguagePart = Language & { folder: string };

/** The templates and languages that the extensions of an installation add, by code. */
export type ExtensionParts = {
  templates: Readonly<Record<string, TemplatePart>>;
  languages: Readonly<Record<string, LanguagePart>>;
};

/** Written by `scripts/extension-parts.ts` before every build. */
export const PARTS_FILE = 'build/extension-parts.json';

/**
 * The parts of this installation, empty without extensions. Server and scripts read the file; the build
 * replaces this module by its content (`scripts/vite/extension-parts.ts`), because browsers cannot.
 */
export const extensionParts: ExtensionParts = readParts();

function readParts(): ExtensionParts {
  const files = globalThis.process?.getBuiltinModule?.('node:fs');
  const path = new URL(`../../${PARTS_FILE}`, import.meta.url);
  if (!files?.existsSync(path)) return { templates: {}, languages: {} };
  return JSON.parse(files.readFileSync(path, 'utf8')) as ExtensionParts;
}
