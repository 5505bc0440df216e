import { ROLES } from '#contracts/console/rights.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import type { Extension } from '#server/extension-api.ts';
import { upsertProgramme } from '#server/modules/affiliates/index.ts';
import { openCashier } from '#server/modules/cashier/testing/cashier.ts';
import { createWithdrawalTools } from '#server/modules/cashier/testing/withdrawals.ts';
import { setSiteGames, upsertGames, upsertProvider } from '#server/modules/catalog/index.ts';
import { openConsole } from '#server/modules/operators/testing/console.ts';
import { connectProvider } from '#server/modules/providers/index.ts';
import { upsertWheel } from '#server/modules/rewards/index.ts';
import { PLAIN } from '#server/modules/rewards/testing/rewards.ts';
import { openSportsbook } from '#server/modules/sportsbook/testing/sportsbook.ts';

export const PROVIDER = 'ACME';
/** An extension with a page and an action that changes nothing. */
const NOTHING: Extension = {
  name: 'nothing',
  module: () => ({
    pages: {
      list: {
        needs: ['sites', 'read'],
        title: 'Nothing',
        columns: [],
        rows: async () => ({ rows: [] }),
        actions: { look: { needs: ['sites', 'write'], label: 'Look', on: 'page', run: async () => ({}) } },
      },
    },
  }),
};

const words = { cover: 'x', releasedAt: '2026-11-01', playable: true };
const GAMES = [
  {
    providerCode: OWN_PROVIDER,
    gameCode: 'crash',
    name: 'Crash',
    category: 'crash' as const,
    gameType: 'CRASH',
    ...words,
  },
  {
    providerCode: PROVIDER,
    gameCode: 'demo-slot',
    name: 'Demo',
    category: 'slots' as const,
    gameType: 'SLOTS',
    ...words,
  },
];

/**
 * A brand with every kind of item that staff decide, a maker, and two approvers, each with every role on
 * every site.
 */
export async function openStaffConsole() {
  const testCashier = await openCashier({}, [NOTHING]);
  const staffConsole = openConsole(testCashier);
  const siteId = await testCashier.siteId();
  await enterGameCatalogue(testCashier.database);
  await testCashier.database.transaction(async (tx) => {
    for (const code of [OWN_PROVIDER, PROVIDER]) await upsertProvider(tx, { code, name: code });
    await upsertGames(tx, GAMES);
    await setSiteGames(tx, siteId, GAMES);
    await connectProvider(tx, { siteId, providerCode: PROVIDER });
    await upsertWheel(tx, siteId, PLAIN, { expectedCash: 10n });
    const programme = { currency: 'PHP', zone: 'Asia/Manila', minPayout: 1n };
    await upsertProgramme(tx, siteId, programme, { actor: 'test', reason: 'test', now: testCashier.now() });
  });
  const all = () => staffConsole.clerk(...ROLES.map((role) => ({ role, siteId: 0 })));
  const out = createWithdrawalTools(testCashier);
  await out.policy({ daily_count: 100 });
  return {
    testCashier,
    staffConsole,
    siteId,
    out,
    book: openSportsbook(testCashier),
    player: await out.holder(100_000_000n),
    maker: await all(),
    first: await all(),
    second: await all(),
  };
}
export type StaffConsole = Awaited<ReturnType<typeof openStaffConsole>>;
