import { parseArgs } from 'node:util';
import { z } from 'zod';
import { newCurrency } from '../contracts/console/currencies.ts';
import { addCurrency, enableCurrency, listCurrencies } from '../server/modules/ledger/index.ts';
import { announceChangeToAll } from '../server/modules/sites/index.ts';
import type { Database } from '../server/platform/database/index.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `npm run currency -- <command>
  list                   the enabled currencies, and every other one of ISO 4217, as JSON
  enable CODE            lets brands use a listed currency
  add CODE --exponent N --dollar N [--symbol S]
                         adds a coin or another currency that is not listed, and enables it.
                         --exponent: decimals of an amount, 0 to 8; it can never be changed
                         --dollar: minor units worth about a US dollar; default limits are multiples of it
  An enabled currency stays enabled. Running servers pick it up immediately.
  With the bundled database the server must not be running; with DATABASE_URL it may.

A bitcoin: npm run currency -- add BTC --exponent 8 --dollar 1000 --symbol ₿`;

const typedCurrency = z.object({
  code: newCurrency.shape.code,
  exponent: z.coerce.number().pipe(newCurrency.shape.exponent),
  dollar: z.coerce.number().pipe(newCurrency.shape.dollar),
  symbol: newCurrency.shape.symbol.default(''),
});
const EXPECTED: Record<string, string> = {
  code: 'CODE: three to five capital letters',
  exponent: '--exponent: 0 to 8',
  dollar: '--dollar: a whole number',
  symbol: '--symbol: four characters at most',
};

/** Returns the result to print as JSON; throws an error with a message for the operator. */
async function run(database: Database, command: string, code: string, options: object): Promise<unknown> {
  if (command === 'list') return await listCurrencies(database.db);
  if (command === 'enable') {
    const isDone = await database.transaction(async (tx) => {
      const outcome = await enableCurrency(tx, code);
      if (outcome === 'enabled') await announceChangeToAll(tx);
      return outcome !== 'unknown';
    });
    if (!isDone) throw new Error(`${code} is not listed; add it first`);
    return { enabled: code };
  }
  const read = typedCurrency.safeParse({ code, ...options });
  if (!read.success) throw new Error(EXPECTED[String(read.error.issues[0]?.path[0])]);
  const isAdded = await database.transaction(async (tx) => {
    const isNew = await addCurrency(tx, read.data);
    if (isNew) await announceChangeToAll(tx);
    return isNew;
  });
  if (!isAdded) throw new Error(`${code} is already listed; enable it`);
  return { added: code };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { exponent: { type: 'string' }, dollar: { type: 'string' }, symbol: { type: 'string' } },
});
const [command = '', code = ''] = positionals;
if (!['list', 'enable', 'add'].includes(command) || (command !== 'list' && !code)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { database, close } = await openForCommand();
    try {
      console.log(JSON.stringify(await run(database, command, code, values), null, 2));
    } finally {
      await close();
    }
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
}
