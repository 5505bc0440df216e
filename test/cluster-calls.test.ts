import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contracts/api/call.ts';
import { api } from '#contracts/api/index.ts';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { PASSWORD } from '#server/modules/cashier/testing/withdrawals.ts';
import type { TestStaff } from '#server/modules/operators/testing/console.ts';
import { exampleMaker } from './api/isolation/examples.ts';
import { openTwoSites, type TwoSites } from './api/isolation/two-sites.ts';
import { expectBooks } from './support/books.ts';
import { CITUS_URL } from './support/cluster.ts';
import { onOneShard } from './support/one-shard.ts';

type Body = Record<string, unknown>;

/** Calls that read the rows of every brand, with the reason. */
const OVER_ALL_BRANDS: Record<string, string> = {
  approveDeposit: 'the limit of a person who credits alone counts the deposits of every brand',
  installation: 'the age of the oldest proof and event of all brands',
  newBrandPresets: 'payment methods of every brand, to copy',
  proposeGateway: 'the id of a gateway is unique over all brands',
};

/** Calls that end the session or the account, made last. */
const LAST = ['takeBreak', 'updatePassword', 'endSession', 'closeAccount', 'logout'];

/** A list saved as a file is not JSON. */
const isSuccess = (answer: string) => !answer.startsWith('{') || /"statusCode":1,|"ok":true/.test(answer);

describe.skipIf(!CITUS_URL)('calls on the cluster of CITUS_URL', { timeout: 600_000 }, () => {
  let world: TwoSites;
  let exampleOf: ReturnType<typeof exampleMaker>;
  let clerk: TestStaff;
  beforeAll(async () => {
    world = await openTwoSites();
    clerk = (await world.clerks()).everywhere;
    exampleOf = exampleMaker(world.testCashier.db, world.sites.one, world.known);
  }, 600_000);
  afterEach(() => expectBooks(world.testCashier.db));
  afterAll(() => world.testCashier.close());

  /** A valid input that names items of site one. */
  async function inputOf(input: z.ZodType): Promise<Body> {
    const body: Body = {};
    for (const [field, schema] of Object.entries((input as z.ZodObject).shape as Record<string, z.ZodType>)) {
      const { value } = await exampleOf(field, schema);
      if (value !== undefined) body[field] = value;
    }
    return { ...body, ...('request_id' in body && { request_id: randomUUID() }) };
  }

  async function answerOf(path: string, host: string, body: Body, headers: Record<string, string> = {}) {
    const request = new Request(`http://${host}${path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return await (await world.testCashier.fetch(request)).text();
  }

  /**
   * Names of calls that end in an internal error while a statement to several shards is refused. Example
   * values do not satisfy every call: at least half of them must run to their end.
   */
  async function failing(ask: () => Promise<Record<string, string>>): Promise<string[]> {
    const answers = await onOneShard(world.testCashier.db, ask);
    const texts = Object.values(answers);
    expect(texts.filter(isSuccess).length).toBeGreaterThan(texts.length / 2);
    return Object.entries(answers)
      .filter(([, answer]) => answer.includes('internalServerError'))
      .map(([name]) => name)
      .sort();
  }

  test('a call of a player or guest reads and writes on the server of its brand alone', async () => {
    const { theirs } = world;
    const calls = (Object.entries(api) as [string, Call][]).toSorted(
      ([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other),
    );
    const found = await failing(async () => {
      const answers: Record<string, string> = {};
      for (const [name, call] of calls) {
        const who =
          call.caller === 'player'
            ? { account_id: theirs.account_id, auth: theirs.auth, password: PASSWORD }
            : { domain_name: 'one.test', external_id: 'site-one', account_id: 'somebody-new' };
        answers[name] = await answerOf(call.path, 'one.test', { ...(await inputOf(call.input)), ...who });
      }
      return answers;
    });
    expect(found).toEqual([]);
  });

  test('a console call for one brand reads and writes on the server of the brand alone', async () => {
    const calls = (Object.entries(consoleApi) as [string, ConsoleCall][]).filter(
      ([, { kind }]) => kind !== 'session',
    );
    const found = await failing(async () => {
      const answers: Record<string, string> = {};
      for (const [name, call] of calls) {
        const body = { ...(await inputOf(call.input)), site_id: world.sites.one };
        const headers = world.staffConsole.headersOf(clerk);
        answers[name] = await answerOf(call.path, 'console.localhost', body, headers);
      }
      return answers;
    });
    expect(found).toEqual(Object.keys(OVER_ALL_BRANDS).sort());
  });

  test('a console call over every brand does not fail on the cluster', async () => {
    const answers: Record<string, string> = {};
    for (const [name, call] of Object.entries(consoleApi) as [string, ConsoleCall][]) {
      if (call.kind === 'session') continue;
      const { site_id: _, ...body } = await inputOf(call.input);
      answers[name] = await answerOf(
        call.path,
        'console.localhost',
        body,
        world.staffConsole.headersOf(clerk),
      );
    }
    const failed = Object.entries(answers).filter(([, answer]) => answer.includes('internalServerError'));
    expect(failed).toEqual([]);
  });
});
