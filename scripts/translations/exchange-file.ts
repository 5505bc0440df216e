import { jsToXliff12, xliff12ToJs } from 'xliff';
import { problemsOfMessages } from './message-check.ts';
import {
  englishFiles,
  neededTexts,
  problemOf,
  readTexts,
  type Texts,
  type TranslatedLanguage,
  translatedFile,
  writeTexts,
} from './text-files.ts';

const MESSAGES = 'server/locales/en/messages.json';

/**
 * The texts of a language as an XLIFF 1.2 document, which translation platforms read: every English text with
 * its translation if there is one. A file of the document is named as the English file.
 */
export async function exportTexts(root: string, language: TranslatedLanguage): Promise<string> {
  const resources = Object.fromEntries(
    englishFiles(root).map((file) => {
      const own = readTexts(root, translatedFile(file, language));
      const units = [...neededTexts(readTexts(root, file), language)].map(([key, source]) => {
        const target = own.get(key);
        return [key, { source, ...(target && { target }) }] as const;
      });
      return [file, Object.fromEntries(units)];
    }),
  );
  const document = { sourceLanguage: 'en', targetLanguage: language.locale, resources };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${await jsToXliff12(document, { indent: '  ' })}\n`;
}

/** Files written and texts changed; or, with nothing written, what is wrong with the document. */
export type ImportResult = { files: number; changed: number; problems: string[] };

/**
 * Writes the translations of an XLIFF 1.2 document into the files of a language. A document for another
 * language, with unknown texts, or with a translation that lacks a placeholder is refused as a whole.
 * Translations that it leaves empty are kept as they are.
 */
export async function importTexts(
  root: string,
  language: TranslatedLanguage,
  xml: string,
): Promise<ImportResult> {
  const { targetLanguage, resources } = await xliff12ToJs(xml);
  if (targetLanguage !== language.locale)
    return refused([`the document is for “${targetLanguage ?? ''}”, not for “${language.locale}”`]);
  const known = new Set(englishFiles(root));
  const found = Object.entries(resources).map(([file, units]) => {
    if (!known.has(file))
      return { file, texts: new Map<string, string>(), problems: [`${file}: unknown file`] };
    return { file, ...translationsOf(units, neededTexts(readTexts(root, file), language), file) };
  });
  const problems = found.flatMap(({ file, texts, problems: own }) => [
    ...own,
    ...(file === MESSAGES ? problemsOfMessages(messagesWith(root, language, texts)) : []),
  ]);
  if (problems.length > 0) return refused(problems);
  let [files, changed] = [0, 0];
  for (const { file, texts } of found) {
    const own = readTexts(root, translatedFile(file, language));
    const news = [...texts].filter(([key, text]) => own.get(key) !== text);
    if (news.length === 0) continue;
    writeTexts(root, file, language, new Map([...own, ...news]));
    files++;
    changed += news.length;
  }
  return { files, changed, problems: [] };
}

/** The messages of a language with new texts, by key. */
function messagesWith(root: string, language: TranslatedLanguage, news: Texts) {
  const messages: Record<string, { title?: string; content?: string }> = {};
  for (const [name, text] of [...readTexts(root, translatedFile(MESSAGES, language)), ...news]) {
    const [key = '', part = ''] = name.split('.');
    messages[key] = { ...messages[key], [part]: text };
  }
  return messages;
}

const refused = (problems: string[]): ImportResult => ({ files: 0, changed: 0, problems });

function translationsOf(
  units: Record<string, { target?: string | unknown[] }>,
  needed: Texts,
  file: string,
): { texts: Texts; problems: string[] } {
  const texts: Texts = new Map();
  const problems: string[] = [];
  for (const [key, { target }] of Object.entries(units)) {
    const source = needed.get(key);
    if (target === undefined || target === '') continue;
    const problem =
      source === undefined
        ? 'unknown text'
        : typeof target === 'string'
          ? problemOf(source, target)
          : 'contains markup';
    if (problem) problems.push(`${file} ${key}: ${problem}`);
    else texts.set(key, target as string);
  }
  return { texts, problems };
}
