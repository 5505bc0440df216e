import type { z } from 'zod';
import type { Call } from '#contracts/api/call.ts';
import { api, type CallName } from '#contracts/api/index.ts';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import type { TestStaff } from '#server/modules/operators/testing/console.ts';
import { GAME } from '#server/modules/originals/testing/application.ts';
import { dayIn } from '#server/platform/site-days.ts';
import { statementsOf } from '#test/support/statement-count.ts';
import { exampleMaker } from './examples.ts';
import { MORE_IDS } from './more-rows.ts';
import type { TwoSites } from './two-sites.ts';

/** Lists of the site and its players that grow with their rows. */
const SITE_LISTS = `listSessions getInbox socialAccount partners searchIndex ownSlides news betHistory banks
  depositMethods deposits withdrawals bonusOffers myBonuses houseJackpots recentRounds sportsEvents
  mySportsFavourites myTickets myFreeBets wheel missions prizeBoards myPlaces vipProgramme referral`;

/** Console calls whose lists do not grow with the rows of a site, or are tested elsewhere: why. */
const OTHER: Readonly<Record<string, string>> = {
  'of the whole platform': `installation currencies jurisdictionNames jurisdictionProfiles screeningLists
    staffList fileChecks brandGroups groupChange brandValues senderDomains extensions extensionPages extensionPage`,
  'settings, or about one item': `siteSettings templateFit termsVersions helpLinks draftItem
    draftPreview changeSetProblems mediaAsset previewWordmark newBrandWordmark paymentRules cashierPolicy verificationSettings identityVendor documentHistory
    readScreeningRules playerView playerProtection playerRound sportsPostings dashboard previewResult
    previewVoid previewRoute bulkPreview segmentPreview segmentVersions`,
  'as many rows as games, providers, gateways or days': `siteGames gameChoices siteGameRow ownGames gameChains
    draftItems providerOffers providerWinLimits providerList providerConnection providerReadings
    providerBooks gateways openBets sportsNames sportsProfit moneyReport gameReport reportParts reportBy
    reportCohorts cohortPlayers`,
  'of the ledger': 'playerStatement balanceLines openBetLines roundLines',
  'at most one open row for each person': `pendingContacts revealAlarms playerBonuses requiredDocumentList
    relatedPlayers`,
  'encrypted for their own row (`server/modules/operators/queues.test.ts`)': 'depositQueue',
  'empty here': 'depositAttempts priceHistory undeliveredMessages reportRounds',
};

const namesIn = (...texts: string[]) => texts.flatMap((text) => text.split(/\s+/));

type Body = Record<string, unknown>;
type List = { name: string; ask(): Promise<string> };
/** The statements that a list ran, and its rows. */
type ListCount = { name: string; statements: number; rows: number };

/** The lists, as asked for by staff and by a player of site one. */
export async function listsOf(world: TwoSites, staff: TestStaff): Promise<List[]> {
  const { testCashier, sites, staffConsole, theirs } = world;
  const bodyOf = bodyMaker(world);
  const send = async (host: string, path: string, body: Body, headers: Record<string, string> = {}) => {
    const request = new Request(`http://${host}${path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return await (await testCashier.fetch(request)).text();
  };
  const lists: List[] = [];
  const others = namesIn(...Object.values(OTHER));
  for (const [name, call] of Object.entries(consoleApi) as [string, ConsoleCall][]) {
    if (call.kind !== 'read' || !hasList(call.output) || others.includes(name)) continue;
    const body = { ...(await bodyOf(call.input)), site_id: sites.one };
    const headers = staffConsole.headersOf(staff);
    lists.push({ name, ask: () => send('console.localhost', call.path, body, headers) });
  }
  const site = { domain_name: 'one.test', external_id: 'site-one' };
  for (const name of namesIn(SITE_LISTS)) {
    const call: Call = api[name as CallName];
    const { account_id, auth } = theirs;
    const body = { ...(await bodyOf(call.input)), ...site, account_id, auth };
    lists.push({ name: `of the site: ${name}`, ask: () => send('one.test', call.path, body) });
  }
  return lists;
}

/** Makes inputs with the fields that a call requires; a span of days is today. */
function bodyMaker({ testCashier, sites, known }: TwoSites) {
  const exampleOf = exampleMaker(testCashier.db, sites.one, { ...known, ...GAME, ...MORE_IDS });
  const today = dayIn(testCashier.now(), 'Asia/Manila');
  return async (input: z.ZodType): Promise<Body> => {
    const { shape } = input as unknown as { shape: Record<string, z.ZodType> };
    const body: Body = {};
    for (const [field, schema] of Object.entries(shape)) {
      if (schema.safeParse(undefined).success) continue;
      const isDay = ['from', 'to'].includes(field) && schema.safeParse(today).success;
      body[field] = isDay ? today : (await exampleOf(field, schema)).value;
    }
    return body;
  };
}

const hasList = ({ shape }: z.ZodObject): boolean => Object.values(shape).some((part) => 'element' in part);

/** Asks for each list once; a list without rows may have been refused. */
export async function countLists({ testCashier }: TwoSites, lists: readonly List[]): Promise<ListCount[]> {
  const counts: ListCount[] = [];
  for (const { name, ask } of lists) {
    let rows = 0;
    const count = () =>
      statementsOf(testCashier.db, async () => {
        rows = rowsIn(await ask());
      });
    // What is cached for seconds, such as gateways, may expire before any one of them.
    const statements = Math.min(await count(), await count());
    counts.push({ name, statements, rows });
  }
  return counts;
}

const rowsIn = (answer: string): number =>
  Object.values(JSON.parse(answer) as Body).flatMap((part) => (Array.isArray(part) ? part : [])).length;
