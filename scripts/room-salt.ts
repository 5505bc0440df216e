/**
 * `node scripts/room-salt.ts <host> <game> [<hash> <source>]`: without a hash it prints the published end of
 * the brand's chain that waits for its salt; with one it fixes the salt permanently. Needs DATABASE_URL.
 * Announce the height of a block that does not exist yet, wait for it, then pass its hash here with the block
 * as the source.
 */
import { findWaitingChain, fixSalt } from '#server/modules/rooms/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { createLog } from '#server/platform/log.ts';

const [host, gameCode, salt, source] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!host || !gameCode || !url || (salt && !source)) {
  console.error('DATABASE_URL=… node scripts/room-salt.ts <host> <game> [<hash> <source>]');
  process.exit(2);
}
const database = openDatabase({ url, poolSize: 1, log: createLog('warn') });
try {
  const site = await findSiteByDomain(database.db, host);
  if (!site) throw new Error(`no site has the domain ${host}`);
  const key = { siteId: site.id, gameCode };
  const terminal = await findWaitingChain(database.db, key);
  if (!terminal)
    console.log('No chain waits for a salt here. It is made when somebody first opens the game.');
  else if (!salt || !source) console.log(`The chain that ends in ${terminal} waits for its salt.`);
  else {
    await database.transaction((tx) => fixSalt(tx, key, { salt, source }));
    console.log(`The chain that ends in ${terminal} is played with the salt ${salt} (${source}).`);
  }
} finally {
  await database.close();
}
