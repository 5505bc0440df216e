import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extensionParts } from '#contracts/values/extension-parts.ts';
import { LANGUAGE_LIST } from '#contracts/values/language-list.ts';
import documents from '../locales/en/documents.json' with { type: 'json' };
import labels from '../locales/en/labels.json' with { type: 'json' };
import messages from '../locales/en/messages.json' with { type: 'json' };

/**
 * Texts of the server by file: `messages` are SMS, emails and inbox messages by their key, `documents` the
 * words of PDF documents, `labels` names of choices and the page for unsubscribing.
 */
export type ServerTexts = {
  messages: typeof messages;
  documents: typeof documents;
  labels: typeof labels;
};
type ServerTextFile = keyof ServerTexts;
/** A tree of texts; in an extension any of them may be missing. */
type TextTree = { [name: string]: string | TextTree };

const ENGLISH: ServerTexts = { messages, documents, labels };

/** Folders of texts by language code: those of Baize, and `server` in the languages of extensions. */
export const SERVER_TEXT_FOLDERS: ReadonlyMap<string, string> = new Map([
  ...Object.values(LANGUAGE_LIST)
    .filter((language) => language.messages)
    .map(({ code, prefix }) => [code, join(import.meta.dirname, '../locales', prefix)] as const),
  ...Object.values(extensionParts.languages).map(
    ({ code, folder }) => [code, resolve(import.meta.dirname, '../..', folder, 'server')] as const,
  ),
]);

/** The texts that a folder has, without those of other languages; empty without the file. */
export function readServerTexts(folder: string, file: ServerTextFile): TextTree {
  const path = join(folder, `${file}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TextTree) : {};
}

const known = new Map<string, TextTree>();

/** The texts of a language, English where it has none. Read once. */
export function serverTexts<File extends ServerTextFile>(file: File, language: string): ServerTexts[File] {
  const key = `${file} ${language}`;
  const cached = known.get(key);
  if (cached) return cached as ServerTexts[File];
  const folder = SERVER_TEXT_FOLDERS.get(language);
  const texts = folder ? overlaid(ENGLISH[file], readServerTexts(folder, file)) : undefined;
  // A player's language may be any word: only languages that exist are kept.
  if (texts) known.set(key, texts);
  return (texts ?? ENGLISH[file]) as ServerTexts[File];
}

function overlaid(english: TextTree, own: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const found = own[name];
      if (typeof text === 'string') return [name, typeof found === 'string' && found !== '' ? found : text];
      return [name, overlaid(text, typeof found === 'object' ? found : {})];
    }),
  );
}
