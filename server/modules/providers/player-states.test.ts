import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { visitsOf } from '#test/support/statement-count.ts';
import { ACTIVE_BONUS } from '../bonuses/index.ts';
import { MAY_PLAY } from '../players/index.ts';
import { PROTECTION_STATE_PART } from '../protection/index.ts';
import { openProviderSite, type ProviderTestSite, type TestPlayer } from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import type { Provider } from './testing/provider.ts';

let platform: ProviderTestSite;
let provider: Provider;
const clock = { ahead: 0 };
beforeAll(async () => {
  platform = await openProviderSite({ now: () => new Date(Date.now() + clock.ahead) });
  provider = await platform.provider();
});
afterEach(async () => {
  clock.ahead = 0;
  await expectBooks(platform.db);
});
afterAll(() => platform.close());

type Person = { guest: TestPlayer; game: GameClient };
let bets = 0;
const bet = async ({ game }: Person) => (await game.bet(`s${++bets}`, 100, `s${bets}`)).status;

/** A player whose facts the wallet has in memory. */
async function playing(): Promise<Person> {
  const guest = await platform.guest('one.test', 100_000n);
  const person = { guest, game: await openGameClient(platform, provider, guest) };
  expect(await bet(person)).toBe('OK');
  expect(await readings(() => bet(person))).toBe(0);
  return person;
}

/** The number of statements that read the facts of players. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const visits = await visitsOf(platform.db, work);
  return visits.flat().filter((name) => name === 'providers-players').length;
}

/** A statement about the player ($1), sent past every process that has him in memory. */
const change = ({ guest }: Person, text: string) =>
  platform.database.transaction((tx) =>
    write(tx, { text: text.replaceAll('$site', '1'), values: [guest.playerId] }),
  );
const PLAYER = 'where site_id = $site and player_id = $1';

/** Changes by another process or by hand, with the response to the next bet. */
const CHANGES: Record<string, [statement: string, status: string]> = {
  block: [`update players.player set status = 'blocked' ${PLAYER}`, 'PLAYER_BLOCKED'],
  'ended session': [
    `update players.session set ended_at = now(), end_reason = 'ended' ${PLAYER}`,
    'SESSION_INVALID',
  ],
  "ended session of the provider's": [
    `update providers.session set revoked_at = now() ${PLAYER}`,
    'SESSION_INVALID',
  ],
  'time-out': [
    `insert into protection.exclusion (site_id, player_id, exclusion_id, kind, from_at, until_at, actor)
      values ($site, $1, gen_random_uuid(), 'break', now(), now() + interval '1 day', 'player')`,
    'PLAYER_BLOCKED',
  ],
  'stake limit': [
    `insert into protection.player_limit (site_id, player_id, kind, period, amount, set_at)
      values ($site, $1, 'stake', 'day', 250, now())`,
    'LIMIT_REACHED',
  ],
};

test.each(Object.entries(CHANGES))(
  '[wallet R12] [player protection E1] facts in memory: the very next bet sees a change: %s',
  async (_, [statement, status]) => {
    const [person, other] = [await playing(), await playing()];
    await change(person, statement);
    expect(await bet(person)).toBe(status);
    expect(await bet(person)).toBe(status);
    expect(await readings(() => bet(other))).toBe(0);
  },
);

test('[wallet R12] a limit that is lowered, and one that is removed, hold from the next bet', async () => {
  const person = await playing();
  await change(person, CHANGES['stake limit']![0].replace('250', '5000'));
  expect(await bet(person)).toBe('OK');
  await change(person, `update protection.player_limit set amount = 300 ${PLAYER}`);
  expect(await bet(person)).toBe('LIMIT_REACHED');
  await platform.database.transaction((tx) =>
    write(tx, {
      text: `delete from protection.player_limit ${PLAYER.replace('$site', '1')}`,
      values: [person.guest.playerId],
    }),
  );
  expect(await bet(person)).toBe('OK');
});

test('[player protection A7] new terms of the site hold from the next bet of every player, until accepted', async () => {
  const person = await playing();
  const version = (terms: number) =>
    platform.database.transaction((tx) =>
      write(tx, {
        text: `insert into protection.profile (site_id, terms_version) values (1, $1)
          on conflict (site_id) do update set terms_version = excluded.terms_version`,
        values: [terms],
      }),
    );
  await version(2);
  expect(await bet(person)).toBe('PLAYER_BLOCKED');
  await change(
    person,
    'insert into protection.terms_answer (site_id, player_id, version, accepted_at) values ($site, $1, 2, now())',
  );
  expect(await bet(person)).toBe('OK');
  await version(1);
});

test('[player protection B5] a session in memory expires with its time', async () => {
  const person = await playing();
  clock.ahead = 13 * 60 * MINUTE_MS;
  expect(await bet(person)).toBe('SESSION_INVALID');
});

test('adversary: a change that is taken back, or not yet committed, changes nothing', async () => {
  const person = await playing();
  const block = { text: CHANGES.block![0].replaceAll('$site', '1'), values: [person.guest.playerId] };
  const taken = platform.database.transaction(async (tx) => {
    await write(tx, block);
    expect(await bet(person)).toBe('OK');
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await readings(() => bet(person))).toBe(0);
  await platform.database.transaction(async (tx) => {
    await write(tx, block);
    expect(await bet(person)).toBe('OK');
  });
  expect(await bet(person)).toBe('PLAYER_BLOCKED');
});

test('adversary: fifty bets race a block; none that begins after it is accepted', async () => {
  const people: Person[] = [];
  while (people.length < 10) people.push(await playing());
  const racing = people.flatMap((person) => Array.from({ length: 5 }, () => bet(person)));
  const blocks = people.map((person) => change(person, CHANGES.block![0]));
  await Promise.all([...racing, ...blocks]);
  const after = await Promise.all(people.map(bet));
  expect(new Set(after)).toEqual(new Set(['PLAYER_BLOCKED']));
});

test('adversary: the session of another player is never his', async () => {
  const [owner, thief] = [await playing(), await playing()];
  await change(thief, CHANGES['stake limit']![0].replace('250', '0'));
  const stolen = { ...thief, game: { ...thief.game } };
  const sent = await stolen.game.say('bet', {
    ...{ player_id: thief.game.player_id, session: owner.game.session, tx_id: 'stolen', round_id: 'stolen' },
    ...{ game: 'demo-slot', amount: '100', currency: 'PHP' },
  });
  expect(sent.status).toBe('SESSION_INVALID');
  expect(await bet(thief)).toBe('LIMIT_REACHED');
  expect(await bet(owner)).toBe('OK');
});

test('everything that is kept in memory changes the version of its player', async () => {
  const parts = [MAY_PLAY, PROTECTION_STATE_PART, ACTIVE_BONUS].map(({ columns, joins }) => columns + joins);
  const read = parts.join('\n').matchAll(/from (\w+\.\w+)/g);
  const tables = new Set([...read].map(([, table]) => table!));
  // Compared itself with every message.
  tables.delete('protection.profile');
  tables.add('providers.session');
  const rows = await run<{ name: string }>(platform.db, {
    text: `select distinct replace(t.tgrelid::regclass::text, '"', '') as name from pg_trigger t
      where t.tgfoid = 'players.change_play_version'::regproc and t.tgenabled = 'O'`,
    values: [],
  });
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...tables].toSorted());
});
