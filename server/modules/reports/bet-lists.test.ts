import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleDoor, moduleDoor } from '#test/support/module-door.ts';
import { createReportsModule } from './index.ts';
import { recordBet } from './record.ts';
import { settled } from './testing/rounds.ts';

let door: ModuleDoor;
beforeAll(async () => {
  door = await moduleDoor([createReportsModule()]);
});
afterAll(() => door.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

test('[S-22] bet history by how a round ended', async () => {
  const player = door.player(1, 'endings');
  await door.emit(
    'round.settled',
    settled(player, { at: at(1), stake: '100', win: '0' }),
    settled(player, { at: at(2), stake: '100', win: '100' }),
    settled(player, { at: at(3), stake: '100', win: '250' }),
    settled(player, { at: at(4), stake: '100', win: '50' }),
  );
  const nets = async (outcome: string) =>
    (await door.as(player, 'betHistory', { outcome })).value.map(({ net }) => net);
  expect(await nets('won')).toEqual([1.5]);
  expect(await nets('even')).toEqual([0]);
  expect(await nets('lost')).toEqual([-0.5, -1]);
  expect((await door.as(player, 'betHistory', { outcome: 'lost' })).totals).toEqual({
    rounds: 2,
    stake: 2,
    win: 0.5,
    net: -1.5,
  });
});

test('[S-22] the history as a file: every round once, also those of one moment, nothing that runs', async () => {
  const player = door.player(1, 'filer');
  const other = door.player(2, 'filer');
  const rounds = Array.from({ length: 1203 }, (_, i) =>
    settled(player, { at: at(i % 3), game_name: i === 0 ? '=HYPERLINK("http://x")' : 'Lantern Reels' }),
  );
  await door.database.transaction(async (tx) => {
    for (const round of [...rounds, settled(other)]) await recordBet(tx, round);
  });
  const stretches: string[] = [];
  let cursor = '';
  do {
    const { csv, next } = await door.as(player, 'betExport', { cursor });
    stretches.push(csv);
    cursor = next;
  } while (cursor !== '');
  expect(stretches).toHaveLength(2);
  const [heading, ...lines] = stretches.join('').trimEnd().split('\r\n');
  expect(heading).toBe('time_utc,game,provider,category,stake,win,net,currency,round');
  expect(new Set(lines.map((line) => line.split(',').at(-1)))).toEqual(
    new Set(rounds.map(({ round_id }) => round_id)),
  );
  expect(lines).toHaveLength(1203);
  expect(lines.filter((line) => line.includes('HYPERLINK'))).toEqual([
    expect.stringContaining('"\'=HYPERLINK(""http://x"")"'),
  ]);
  expect((await door.as(other, 'betExport', {})).lines).toBe(1);
  const odd = { account_id: player.accountId, auth: 'any', cursor: 'yesterday' };
  expect((await door.call('betExport', odd)).statusMessage).toBe('invalidRequest');
});
