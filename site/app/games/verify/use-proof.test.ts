import { expect, test, vi } from 'vitest';
import { choiceGames } from '#games/choice-games.ts';
import { sharedGames } from '#games/shared-games.ts';
import { SLOTS, spinLine } from '../../../../scripts/testing/rounds.ts';
import { roomOf } from '../rooms/game-clients.ts';
import { findProof } from './use-proof.ts';

vi.mock('../../lib/message-loader.ts', () => ({ loadNamespace: async () => {} }));

const MISSING = { statusCode: -404, statusMessage: 'notFound', statusDetail: '' };
const OK = { statusCode: 1, statusMessage: 'OK', statusDetail: '' };
const { proof } = spinLine(SLOTS[0]!, 7);
const OWN = { ...OK, round: { mapping_version: 'gp1', ...proof.round }, server_seed: proof.server_seed };
const SHARED = {
  ...OK,
  game_code: 'roulette',
  round: { server_seed: null, client_seed: null, state: 'betting' },
};

/** The kind of the found proof, and the calls made, each with the status of its answer. */
async function asked(id: string, isShared: boolean, [own, shared]: [object, object]) {
  const calls: string[] = [];
  const call = (name: string, answer: object) => async () => {
    calls.push(`${name} ${(answer as typeof OK).statusCode}`);
    return answer;
  };
  const app = {
    api: { roundProof: call('roundProof', own), roomProof: call('roomProof', shared) },
    config: { domain: 'brand.example' },
    layout: { get: () => ({ site: { external_id: 'x' } }) },
  } as unknown as Parameters<typeof findProof>[0];
  return { kind: (await findProof(app, id, isShared)).kind, calls };
}

test('[fairness 12] proofs of shared and single-player rounds are requested once, from the right source', async () => {
  expect(await asked('bet', true, [MISSING, SHARED])).toEqual({ kind: 'open', calls: ['roomProof 1'] });
  expect(await asked('own', false, [OWN, MISSING])).toEqual({ kind: 'proven', calls: ['roundProof 1'] });
});

test('[fairness 12] a round is found by its id alone, and an unknown one is reported as missing', async () => {
  const typed = await asked('bet', false, [MISSING, SHARED]);
  expect(typed).toEqual({ kind: 'open', calls: ['roundProof -404', 'roomProof 1'] });
  const elsewhere = await asked('own', true, [OWN, MISSING]);
  expect(elsewhere).toEqual({ kind: 'proven', calls: ['roomProof -404', 'roundProof 1'] });
  for (const isShared of [true, false])
    expect((await asked('none', isShared, [MISSING, MISSING])).kind).toBe('missing');
});

test('[fairness 12] the proof link distinguishes room games from single-player games', () => {
  expect(sharedGames.filter(({ game_code }) => !roomOf(game_code))).toEqual([]);
  const own = [...choiceGames.map(({ game_code }) => game_code), ...SLOTS.map(({ game }) => game.GAME_CODE)];
  expect(own.filter((code) => roomOf(code))).toEqual([]);
});
