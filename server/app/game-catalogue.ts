import { readFile } from 'node:fs/promises';
import { enterOwnGames, type GamePictures } from '../modules/catalog/index.ts';
import type { Database } from '../platform/database/index.ts';

/** The build's record of the covers it generated. */
const MANIFEST = new URL('../../build/art/manifest.json', import.meta.url);

/** Registers in-house games with the covers of this build; without a build they have no placeholders. */
export async function enterGameCatalogue(database: Database): Promise<void> {
  const text = await readFile(MANIFEST, 'utf8').catch(() => '{}');
  await database.transaction((tx) => enterOwnGames(tx, JSON.parse(text) as GamePictures));
}
