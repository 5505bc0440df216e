import { setSiteGames } from '#server/modules/catalog/index.ts';
import { verify } from '#server/modules/ledger/index.ts';
import { setGameCycle } from '#server/modules/originals/index.ts';
import {
  GAME,
  openTestCasino,
  play,
  type TestPlayer,
} from '#server/modules/originals/testing/application.ts';
import { createDefaultProgramme } from '#server/modules/rewards/index.ts';
import { createSite } from '#server/modules/sites/index.ts';
import { stopSharedServer } from '#test/support/postgres.ts';

const BRANDS = 12;
const PLAYERS_PER_BRAND = 3;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 15_000;
const STAKE = 100n;

/** Bets of own games by players of many brands at once, in one process of the platform. */
const casino = await openTestCasino();
const players = await openPlayers();
await playFor(WARM_UP_MS);
const times = await playFor(MEASURED_MS);
await casino.drain();
const violations = (await verify(casino.db)).length;
await casino.close();
await stopSharedServer();
times.sort((one, other) => one - other);
const at = (share: number) => times[Math.floor(times.length * share)]!;
process.send!({
  ...{ perSecond: times.length / (MEASURED_MS / 1000), p50: at(0.5), p99: at(0.99), violations },
});
process.exit(0);

async function openPlayers(): Promise<TestPlayer[]> {
  const opened: TestPlayer[] = [];
  for (let n = 0; n < BRANDS; n++) {
    await casino.database.transaction(async (tx) => {
      const siteId = await createSite(tx, {
        ...{ externalId: `bench-${n}`, name: `Bench ${n}`, currency: 'PHP', domains: [`bench-${n}.test`] },
        ...{ theme: { code: 'casino1', color: 'emerald' }, languages: ['EN'] },
      });
      await setSiteGames(tx, siteId, [{ providerCode: GAME.provider_code, gameCode: GAME.game_code }]);
      await createDefaultProgramme(tx, siteId, 'PHP');
      await setGameCycle(tx, siteId, 0);
    });
    for (let m = 0; m < PLAYERS_PER_BRAND; m++)
      opened.push(await casino.newPlayer(`bench-${n}.test`, 100_000_000n));
  }
  return opened;
}

/** Every player bets one round after another; returns how long each took, in ms. */
async function playFor(milliseconds: number): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    players.map(async (player) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await casino.get(player, 'playRound', play(STAKE));
        taken.push(performance.now() - begun);
      }
    }),
  );
  return taken;
}
