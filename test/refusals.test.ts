import { expect, test } from 'vitest';
import { COMMON_ERRORS, type ErrorName, SESSION_ERRORS } from '#contracts/api/errors.ts';
import { api } from '#contracts/api/index.ts';
import { COMMON_CONSOLE_ERRORS, type ConsoleError } from '#contracts/console/errors.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { DECISION_ERRORS } from '#server/modules/cashier/console/decision-results.ts';
import type { PlayVerdict } from '#server/modules/players/index.ts';
import type { PendingQuestion } from '#server/modules/protection/player-state.ts';
import type { SlipError } from '#server/modules/sportsbook/tickets/slip.ts';
import { type Part, RefusalGraph } from './support/refusal-graph.ts';
import { readSources } from './support/sources.ts';

/** Key names of an object type, so that the compiler reports an added or a missing one. */
const namesOf = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as Name[];

const SLIP_ERRORS = namesOf<SlipError>({
  ...{ invalidTicket: true, selectionNotFound: true, eventClosed: true, marketSuspended: true },
  ...{ priceChanged: true, stakeTooLow: true, stakeTooHigh: true, relatedContingency: true },
  ...{ payoutLimit: true, exposureLimit: true, sportsbookClosed: true, notCombinable: true },
  ...{ freeBetUnavailable: true, promotionUnavailable: true },
});

/** Refusals whose name is not a literal at the throw: the function, and the names its type allows. */
const NAMED_BY_TYPE: Record<string, readonly (ErrorName | ConsoleError)[]> = {
  'server/modules/players/play-eligibility.ts requireEligible': namesOf<
    Exclude<PlayVerdict, { allowed: true }>['reason']
  >({ BLOCK: true, CLOSE: true, sessionExpired: true }),
  'server/modules/protection/deposit-checks.ts requireMayDeposit': namesOf<PendingQuestion>({
    termsDue: true,
  }),
  'server/modules/protection/stake-checks.ts refuseUnlessAllowed': namesOf<PendingQuestion>({
    termsDue: true,
  }),
  'server/modules/providers/game-launch.ts openGame': namesOf<PendingQuestion>({ termsDue: true }),
  'server/modules/sportsbook/tickets/placement.ts placeNewTicket': SLIP_ERRORS,
  'server/modules/sportsbook/bet-referrals/bet-referrals.ts referNewSlip': SLIP_ERRORS,
  'server/modules/protection/erasure.ts denyIf': ['notYet', 'holdsMoney', 'decidedAlready'],
  'server/modules/affiliates/console.ts asConsoleErrors': ['notFound'],
};

/** The function that refuses with a reason chosen by the deciding code. */
const BY_REASON = 'server/modules/cashier/console/decision-results.ts requireDecided';

/** Refusals that the types allow but the values never cause: `call refusal`, with the reason. */
const NEVER: Record<string, string> = {
  'loginTac notFound': 'the accounts that are removed were read under the same lock',
  'resetPassword notFound': 'the accounts that are removed were read under the same lock',
  'exportPersonal documentTooLong': 'a copy of personal data has no limit of lines',
  'stepRound realityCheckDue': 'a step names no session, and only a session has reality checks',
  'placeTicket gameOpen': 'a sports bet names no game',
  'referTicket gameOpen': 'a sports bet names no game',
  'closeAccount notFound': 'the account is one of those that were read under the same lock',
  'closeAccount methodUnavailable': 'the account is one of those that can be paid to',
  'closeAccount identityLimit': 'a withdrawal in the name of the house is not limited by identity level',
  'closeAccount paymentLimit': 'a withdrawal in the name of the house is not limited by segment',
  'closeAccount dailyLimit': 'a withdrawal in the name of the house has no daily limit',
  'closeAccount bonusWouldBeLost': 'every bonus has ended before in the same transaction',
  'closeAccount insufficientFunds': 'the sum is the balance, read with the cash locked',
  'quickSearch notFound': 'a hit names a player of the site, and no player is ever deleted',
  'setPlayerStatus changedMeanwhile': 'the status was read under the same lock',
};

type Declaration = { name: string; declared: ReadonlySet<string> };

const CALLS: readonly Declaration[] = [
  ...Object.entries(api).map(([name, call]) => {
    const session = call.caller === 'player' ? SESSION_ERRORS : [];
    return { name, declared: new Set<string>([...COMMON_ERRORS, ...session, ...call.errors]) };
  }),
  ...Object.entries(consoleApi).map(([name, call]) => {
    return { name, declared: new Set<string>([...COMMON_CONSOLE_ERRORS, ...call.errors]) };
  }),
];

const graph = new RefusalGraph(
  readSources().filter(({ path }) => /^server\/.*(?<!\.test)\.ts$/.test(path) && !/\/testing\//.test(path)),
  { throwers: ['refuse', 'deny'], catchers: ['asConsoleErrors'] },
);

/** The refusals of each call according to the code: the refusal and the path to it. */
function refusalsOf(name: string): [string, string[]][] {
  return graph
    .handlersOf(name)
    .flatMap((handler) =>
      [...graph.refusalsBelow(handler)].flatMap(([code, way]) =>
        namesAt(code, handler).map((name): [string, string[]] => [name, way]),
      ),
    );
}

function namesAt(code: string, handler: Part): readonly string[] {
  if (code !== BY_REASON) return NAMED_BY_TYPE[code] ?? [code];
  const reasons = graph.literalsBelow(handler);
  return Object.entries(DECISION_ERRORS).flatMap(([reason, error]) => (reasons.has(reason) ? [error] : []));
}

const refusals = CALLS.map((call) => ({ ...call, refused: refusalsOf(call.name) }));

test('every call has a handler in the call graph', () => {
  const lost = CALLS.map(({ name }) => name).filter((name) => graph.handlersOf(name).length === 0);
  expect(lost).toEqual([]);
});

test('a call declares every refusal that its handler can throw', () => {
  const undeclared = refusals.flatMap(({ name, declared, refused }) =>
    refused
      .filter(([code]) => !declared.has(code) && !(`${name} ${code}` in NEVER))
      .map(([code, way]) => `${name} does not declare ${code}: ${way.join(' → ')}`),
  );
  expect(undeclared).toEqual([]);
});

test('every listed exception exists in the code', () => {
  const found = refusals.flatMap(({ name, refused }) => refused.map(([code]) => `${name} ${code}`));
  expect(Object.keys(NEVER).filter((pair) => !found.includes(pair))).toEqual([]);
  const places = refusals.flatMap(({ refused }) => refused.map(([, way]) => way.at(-1)));
  expect(Object.keys(NAMED_BY_TYPE).filter((place) => !places.includes(place))).toEqual([]);
});

test('the graph follows names, objects and proposals, and stops where a refusal is answered', () => {
  const sources = [
    {
      path: 'server/a.ts',
      text: `import { refuse } from './refusal.ts';
        import { deep } from './b.ts';
        export const routes = (hooks): Handlers => ({
          one: async () => deep(),
          two: async () => hooks.ask(),
          six: async () => hooks.wait(),
          three: async () => { try { await deep(); } catch { return {}; } },
          four: async () => await deep().catch((error) => { if (!(error instanceof Refusal)) throw error; }),
          five: async () => { try { await deep(); } catch (error) { tidy(); throw error; } },
        });`,
    },
    {
      path: 'server/b.ts',
      text: `import { refuse } from './refusal.ts';
        export function deep() { return inner(); }
        const inner = () => (Math.abs(1) ? refuse('notFound') : refuse(yes ? 'tooFast' : 'excluded'));`,
    },
    { path: 'server/app/c.ts', text: `start({ ask: () => refuse('limitReached'), wait: others.ask });` },
  ];
  const small = new RefusalGraph(sources, { throwers: ['refuse'], catchers: [] });
  const below = (name: string) => [...small.refusalsBelow(small.handlersOf(name)[0]!).keys()].sort();
  expect(below('one')).toEqual(['excluded', 'notFound', 'tooFast']);
  expect(below('two')).toEqual(['limitReached']);
  expect(below('six')).toEqual(['limitReached']);
  expect(below('three')).toEqual([]);
  expect(below('four')).toEqual([]);
  expect(below('five')).toEqual(['excluded', 'notFound', 'tooFast']);
});
