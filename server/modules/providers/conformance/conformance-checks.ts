import { randomBytes, randomUUID } from 'node:crypto';
import type { ProviderAnswer, ProviderCall, ProviderGame } from '#contracts/gwp/calls.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { ProviderRefused } from '../outbound/errors.ts';
import type { RequestFault } from '../outbound/gwp.ts';

/** The provider under test, and the facts collected so far. */
export type ConformanceContext = {
  ask<Call extends ProviderCall>(call: Call, fields: object): Promise<ProviderAnswer<Call>>;
  /** Undefined for a provider with a dialect, which has its own signatures. */
  probe(fault: RequestFault): Promise<{ http: number; status: string } | undefined>;
  providerCode: string;
  currency: string;
  /** The origin its games may open from, and the URL to which players return. */
  gameOrigin: string;
  home: string;
  now: Date;
  /** Its game list, once it has been read. */
  games: ProviderGame[];
};

/** Returns the observation, if worth reporting; throws `CheckFailed` or `CheckNotApplicable`. */
type Check = { area: string; name: string; run(talk: ConformanceContext): Promise<string> };

class CheckFailed extends Error {}
/** Does not apply to this provider; the message gives the reason. */
export class CheckNotApplicable extends Error {}

const MAX_PAGES = 50;
const PAGE_SIZE = 500;
/** An id unused by any round, player or game. */
const unknownName = () => `conformance-${randomUUID()}`;

/** The game under test: one that is enabled and sold in the brand's currency. */
function sampleOf({ games, currency }: ConformanceContext): ProviderGame {
  const sample = games.find(({ enabled, currencies }) => enabled && (currencies?.includes(currency) ?? true));
  if (!sample) throw new CheckNotApplicable(`No listed game is enabled in ${currency}.`);
  return sample;
}

const launchFields = ({ currency, home }: ConformanceContext, game: string) => ({
  ...{ game, currency, language: 'en', platform: 'desktop', lobby_url: home, cashier_url: home },
  ip: '192.0.2.1',
  country: null,
});

/** A token in our format that does not open a session. */
const unusedToken = () => ({
  launch_token: randomBytes(32).toString('base64url'),
  player_id: unknownName(),
});

function requireOrigin({ gameOrigin }: ConformanceContext, url: string): string {
  const { origin } = new URL(url);
  if (origin !== gameOrigin)
    throw new CheckFailed(`Opened at ${origin}; the agreed origin is ${gameOrigin || 'not set'}.`);
  return origin;
}

/** Runs a call that the provider must refuse. */
async function expectRefusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProviderRefused) return error.status;
    throw error;
  }
  throw new CheckFailed('The provider accepted it.');
}

/** A call that not all providers have. */
async function optional<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused) throw new CheckNotApplicable(`Not supported (${error.status}).`);
    throw error;
  }
}

const faultChecks = (
  [
    ['signature', 'A request with a wrong signature is rejected'],
    ['age', 'A request signed ten minutes ago is rejected'],
    ['nonce', 'A repeated request is rejected'],
    ['operation', 'An unknown call is rejected'],
  ] as const
).map(
  ([fault, name]): Check => ({
    area: 'transport',
    name,
    async run({ probe }) {
      const reply = await probe(fault);
      if (!reply) throw new CheckNotApplicable('The protocol of this provider has its own rules.');
      if (reply.http === 200 && reply.status === 'OK') throw new CheckFailed('The provider accepted it.');
      return `HTTP ${reply.http} ${reply.status}`.trim();
    },
  }),
);

async function readList(talk: ConformanceContext): Promise<string> {
  const all: ProviderGame[] = [];
  let reported = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    if (page > MAX_PAGES) throw new CheckFailed(`The game list has more than ${MAX_PAGES} pages.`);
    const answer = await talk.ask('games', { page, page_size: PAGE_SIZE });
    all.push(...answer.games);
    [pages, reported] = [answer.pages, answer.total];
  }
  talk.games = all;
  const foreign = all.find(({ provider_code }) => provider_code !== talk.providerCode);
  if (foreign) throw new CheckFailed(`${foreign.game_code} is listed for ${foreign.provider_code}.`);
  const names = new Set(all.map(({ game_code }) => game_code));
  if (names.size < all.length) throw new CheckFailed('A game is listed more than once.');
  if (reported !== all.length)
    throw new CheckFailed(`The total is ${reported}, but the list has ${counted(all.length, 'game')}.`);
  if (!all.some(({ enabled }) => enabled)) throw new CheckFailed('No game is enabled.');
  return counted(all.length, 'game');
}

function checkBetLimits({ games, currency }: ConformanceContext): string {
  const amountOf = (limit: ProviderGame['min_bet']) =>
    typeof limit === 'string' ? limit : limit?.[currency];
  const wrong = games.find(({ min_bet, max_bet }) => {
    const [min, max] = [amountOf(min_bet), amountOf(max_bet)];
    return min !== undefined && max !== undefined && BigInt(min) > BigInt(max);
  });
  if (wrong) throw new CheckFailed(`${wrong.game_code}: the minimum bet is above the maximum bet.`);
  const limited = games.filter(({ max_bet }) => amountOf(max_bet) !== undefined).length;
  return `${limited} of ${counted(games.length, 'game')} with a maximum bet in ${currency}`;
}

const opening: readonly Check[] = [
  {
    area: 'games',
    name: 'A game opens from the agreed origin',
    async run(talk) {
      const { game_code } = sampleOf(talk);
      const opened = await talk.ask('launch', { ...launchFields(talk, game_code), ...unusedToken() });
      return `${game_code} at ${requireOrigin(talk, opened.url)}`;
    },
  },
  {
    area: 'games',
    name: 'A demo opens from the agreed origin',
    async run(talk) {
      const sample = talk.games.find(({ enabled, demo }) => enabled && demo);
      if (!sample) throw new CheckNotApplicable('No game has a demo mode.');
      const opened = await optional(() => talk.ask('demo', launchFields(talk, sample.game_code)));
      return `${sample.game_code} at ${requireOrigin(talk, opened.url)}`;
    },
  },
  {
    area: 'games',
    name: 'An unknown game is rejected',
    run: (talk) =>
      expectRefusal(() => talk.ask('launch', { ...launchFields(talk, unknownName()), ...unusedToken() })),
  },
];

const records: readonly Check[] = [
  {
    area: 'records',
    name: 'An unknown round is rejected',
    run: ({ ask }) => expectRefusal(() => ask('round', { round_id: unknownName() })),
  },
  {
    area: 'records',
    name: 'The transactions of the last hour are listed',
    async run({ ask, now }) {
      const from = new Date(now.getTime() - HOUR_MS);
      const { transactions } = await ask('transactions', { from: from.toISOString(), to: now.toISOString() });
      const outside = transactions.find(
        ({ at }) => Date.parse(at) < from.getTime() || Date.parse(at) > now.getTime(),
      );
      if (outside) throw new CheckFailed(`${outside.tx_id} of ${outside.at} is outside the requested hour.`);
      return counted(transactions.length, 'transaction');
    },
  },
  {
    area: 'records',
    name: 'Closing ended sessions gets a response',
    async run({ ask }) {
      const { closed } = await optional(() =>
        ask('close', { player_id: unknownName(), session_sha256: ['0'.repeat(64)] }),
      );
      if (closed !== false && closed !== 0 && closed !== true)
        throw new CheckFailed(`It reported ${counted(closed, 'closed session')} of an unknown player.`);
      return '';
    },
  },
];

const offers: readonly Check[] = [
  {
    area: 'free rounds',
    name: 'Cancelling unknown free rounds is rejected',
    async run(talk) {
      if (!talk.games.some(({ free_rounds }) => free_rounds))
        throw new CheckNotApplicable('No game supports free rounds.');
      return await expectRefusal(() => talk.ask('cancel', { grant_id: unknownName() }));
    },
  },
  {
    area: 'jackpots',
    name: 'Jackpots belong to listed games',
    async run({ ask, games }) {
      const { jackpots } = await optional(() => ask('jackpots', {}));
      if (jackpots.length === 0) throw new CheckNotApplicable('The provider has no jackpots.');
      const listed = new Set(games.map(({ game_code }) => game_code));
      const wrong = jackpots.find((pool) => pool.games.some((code) => !listed.has(code)));
      if (wrong) throw new CheckFailed(`${wrong.jackpot_id} includes a game that is not listed.`);
      return counted(jackpots.length, 'jackpot');
    },
  },
];

/** The first check: if it fails, no others are run. */
export const LIST_CHECK: Check = {
  area: 'games',
  name: 'The game list is signed, complete and has only the provider’s own games',
  run: readList,
};

/** The checks after the game list, in this order. */
export const PROVIDER_CHECKS: readonly Check[] = [
  { area: 'games', name: 'Bet limits are valid', run: async (talk) => checkBetLimits(talk) },
  ...faultChecks,
  ...opening,
  ...records,
  ...offers,
];
