import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { signatureOf } from '../../../../demo/simulators/games/signature.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { aggregatorGame } from '../testing/aggregator.ts';
import { openProviderSite, type ProviderTestSite } from '../testing/application.ts';

const KEY = { key_id: 'sloppy-key', secret: 'a secret of both ends' };
let platform: ProviderTestSite;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
let server: Server;
let origin = '';
/** Responses by call; `unsigned`: without a signature. */
let answers: Record<string, object> = {};
let isSigned = true;

beforeAll(async () => {
  platform = await openProviderSite();
  staffConsole = openConsole(platform.front as unknown as Parameters<typeof openConsole>[0]);
  maker = await staffConsole.clerk('platform_admin');
  checker = await staffConsole.clerk('platform_admin');
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url!;
      const text = JSON.stringify({ status: 'OK', ...answers[path.split('/').at(-1)!] });
      const header = (name: string) => String(request.headers[`x-gwp-${name}`]);
      const [timestamp, nonce] = [header('timestamp'), header('nonce')];
      const signature = signatureOf(KEY.secret, `response:${path}`, timestamp, nonce, text);
      if (isSigned) response.setHeader('x-gwp-signature', signature);
      response.end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform.origins.push(origin);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  server.close();
  await platform.close();
});

async function check(provider_code: string) {
  const last = async () =>
    (await staffConsole.get(maker, 'providerConnection', { provider_code })).checks[0] ?? { lines: [] };
  await staffConsole.get(maker, 'checkProvider', { provider_code });
  await platform.drain();
  return (await last()).lines;
}

test('[wallet 10] a provider that answers OK to everything fails its conformance run and stays closed', async () => {
  const provider_code = 'SLOPPY';
  const agree = (proposal_id: string) => staffConsole.get(checker, 'approveProposal', { proposal_id });
  const values = {
    ...{ protocol: 'gwp', url: origin, game_origin: origin, site_ref: 'one', addresses: [], demo: 'never' },
    ...{ allow_orphan_win: false, accept_rollback_after_win: false, status: 'closing' },
    ...{ public_key: '', settings: {} },
  };
  const connection = { provider_code, name: 'Sloppy', values };
  await agree((await staffConsole.get(maker, 'proposeProvider', connection)).proposal_id);
  await agree((await staffConsole.get(maker, 'proposeProviderKey', { provider_code, ...KEY })).proposal_id);

  const game = aggregatorGame({ provider_code, min_bet: { PHP: '500' }, max_bet: { PHP: '400' } });
  answers = {
    games: { games: [game], page: 1, pages: 1, total: 1 },
    launch: { url: 'https://elsewhere.example/play' },
    demo: { url: `${origin}/demo` },
    transactions: {
      transactions: [
        {
          ...{ tx_id: 't', op: 'bet', player_id: 'p', amount: '1', currency: 'PHP', state: 'ok' },
          at: '2020-01-01T00:00:00.000Z',
        },
      ],
      cursor: null,
    },
    close: { closed: 7 },
    jackpots: {
      jackpots: [{ jackpot_id: 'big', games: ['not-listed'], currency: 'PHP', current: '1' }],
    },
  };
  const failed = (await check(provider_code)).filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
    'Bet limits are valid: demo-slot: the minimum bet is above the maximum bet.',
    'A request with a wrong signature is rejected: The provider accepted it.',
    'A request signed ten minutes ago is rejected: The provider accepted it.',
    'A repeated request is rejected: The provider accepted it.',
    'An unknown call is rejected: The provider accepted it.',
    `A game opens from the agreed origin: Opened at https://elsewhere.example; the agreed origin is ${origin}.`,
    'An unknown game is rejected: The provider accepted it.',
    'An unknown round is rejected: The provider accepted it.',
    'The transactions of the last hour are listed: t of 2020-01-01T00:00:00.000Z is outside the requested hour.',
    'Closing ended sessions gets a response: It reported 7 closed sessions of an unknown player.',
    'Jackpots belong to listed games: big includes a game that is not listed.',
  ]);
  const open = { ...connection, values: { ...values, status: 'open' } };
  expect(await staffConsole.refusal(maker, 'proposeProvider', open)).toBe('notConformant');

  answers.games = { games: [game, game], page: 1, pages: 1, total: 2 };
  expect(await check(provider_code)).toMatchObject([
    { verdict: 'failed', detail: 'A game is listed more than once.' },
  ]);
  answers.games = { games: [{ ...game, game_code: 'a b' }], page: 1, pages: 1, total: 1 };
  expect((await check(provider_code))[0]!.detail).toBe(
    'its answer has an invalid format: games.0.game_code: Invalid string: must match pattern /^[A-Za-z0-9._-]{1,64}$/',
  );
  isSigned = false;
  expect(await check(provider_code)).toMatchObject([
    { verdict: 'failed', detail: 'its answer is not signed' },
  ]);
});

test('[operations 1.1] a conformance run requires the right and covers one brand', async () => {
  const support = await staffConsole.clerk('support');
  expect(await staffConsole.refusal(support, 'checkProvider', { provider_code: 'SLOPPY' })).toBe(
    'notAllowed',
  );
  expect(await staffConsole.refusal(maker, 'checkProvider', { provider_code: 'NOBODY' })).toBe('notFound');
});
