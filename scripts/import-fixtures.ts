import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { SPORTS } from '../odds/settlement/sport.ts';
import { importFixtures, readFixtureCsv, readFixtureJson } from '../server/modules/sportsbook/index.ts';
import { openDatabase } from '../server/platform/database/index.ts';

const USAGE = `npm run fixtures -- --site ID --category NAME --file FILE [--sport SPORT] [--dry]

Reads fixtures and results (CSV, or JSON as openfootball publishes it) into a site's sportsbook, in the database of DATABASE_URL. The
sport is football unless --sport names another, such as basketball or ice_hockey. With --dry it prints what would change and changes nothing.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: 'string' },
      category: { type: 'string' },
      file: { type: 'string' },
      sport: { type: 'string', default: 'football' },
      dry: { type: 'boolean', default: false },
    },
  });
  const { DATABASE_URL: url } = process.env;
  const { site, category, file, dry } = values;
  if (!url || !site || !category || !file)
    throw new Error('DATABASE_URL, --site, --category and --file are needed');
  const sport = SPORTS.find((known) => known === values.sport);
  if (!sport) throw new Error(`--sport is one of ${SPORTS.join(', ')}`);
  const text = readFileSync(file, 'utf8');
  const rows = file.endsWith('.json') ? readFixtureJson(text) : readFixtureCsv(text);
  const database = openDatabase({ url, poolSize: 1, log: pino({ level: 'warn' }) });
  try {
    const given = { siteId: Number(site), sport, category, rows };
    const request = { ...given, isDry: dry, actor: 'import', now: new Date() };
    const { changes, ...counts } = await database.transaction((tx) => importFixtures(tx, request));
    for (const { what, competition, home, away, before, after } of changes)
      console.log(`${what} ${competition}: ${home} v ${away} ${before} -> ${after}`);
    console.log(JSON.stringify(counts));
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}
