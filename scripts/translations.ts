import { readFileSync, writeFileSync } from 'node:fs';
import { LANGUAGE_LIST } from '../contracts/values/language-list.ts';
import { findExtensionParts } from './extension-parts.ts';
import { exportTexts, importTexts } from './translations/exchange-file.ts';
import { gapsOf, type TranslatedLanguage } from './translations/text-files.ts';

const USAGE = `npm run translations [-- <language> [--export FILE | --import FILE]]
  The texts of pages, messages and documents by language (docs/guides/add-a-language.md). A language is named
  by its code or by its prefix in paths; it is one of Baize or of an extension.
  without a language: how many texts each language has.
  <language>: the keys of its missing texts, and of sentences that are still in English.
  --export FILE: writes all texts with their translations as XLIFF 1.2, for a translation platform.
  --import FILE: writes the translations of such a file into the language's folder, or refuses it.`;

function listLanguages(languages: readonly TranslatedLanguage[]): void {
  for (const language of languages) {
    const { needed, missing, english } = gapsOf('.', language);
    const counts = `${needed - missing.length} of ${needed} texts, ${english.length} sentences in English`;
    console.log(`${language.code.padEnd(6)}${language.prefix.padEnd(6)}${language.name}: ${counts}`);
  }
}

function listGaps(language: TranslatedLanguage): number {
  const { missing, english } = gapsOf('.', language);
  for (const text of missing) console.log(`missing: ${text}`);
  for (const text of english) console.log(`in English: ${text}`);
  console.log(`${missing.length} missing, ${english.length} in English`);
  return missing.length + english.length > 0 ? 1 : 0;
}

async function receive(language: TranslatedLanguage, file: string): Promise<number> {
  const { files, changed, problems } = await importTexts('.', language, readFileSync(file, 'utf8'));
  for (const problem of problems) console.error(problem);
  console.log(problems.length > 0 ? 'Nothing was written.' : `${changed} texts in ${files} files changed.`);
  return problems.length > 0 ? 1 : 0;
}

async function main([name, flag, file, ...others]: string[]): Promise<number> {
  const { languages: added } = await findExtensionParts('.');
  const own = Object.values(LANGUAGE_LIST).filter(({ messages }) => messages);
  const languages: TranslatedLanguage[] = [...own, ...Object.values(added)];
  if (name === undefined) {
    listLanguages(languages);
    return 0;
  }
  const language = languages.find(({ code, prefix }) => code === name.toUpperCase() || prefix === name);
  const isUsual = flag === undefined || (file !== undefined && /^--(export|import)$/.test(flag));
  if (!language || !isUsual || others.length > 0) {
    if (!language && !name.startsWith('-')) console.error(`There is no language “${name}”.`);
    console.error(USAGE);
    return 2;
  }
  if (flag === undefined) return listGaps(language);
  if (flag === '--import') return await receive(language, file!);
  writeFileSync(file!, await exportTexts('.', language));
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
