import { type Db, run } from '#server/platform/database.ts';

/** Has the sites count their days where it is about noon now: neither midnight nor a month's end comes in the middle of a test. */
export async function countFromMidday(db: Db): Promise<void> {
  // The sign of these names is turned round: Etc/GMT-8 is eight hours ahead of Greenwich.
  const behind = new Date().getUTCHours() - 12;
  const zone = `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
  await run(db, { text: 'update rewards.programme set zone = $1', values: [zone] });
}
