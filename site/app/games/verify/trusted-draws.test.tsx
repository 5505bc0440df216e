import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sharedGames } from '#games/shared-games.ts';
import { createI18n } from '../../lib/i18n.ts';
import { type App, AppContext } from '../../state/app.ts';
import { type RoomProof, RoomRoundProof } from './room-round.tsx';

const files = globSync('site/locales/en/game/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')));
const texts = Object.assign({}, ...files) as Record<string, string>;
const AT = '2026-11-28T08:00:00.000Z';
const HASH = 'a'.repeat(64);

function proofOf(game_code: string, block: RoomProof['block']): RoomProof {
  const round = {
    ...{ round_id: 'r1', number: 1, state: 'settled', opened_at: AT, closes_at: AT, draws_at: AT },
    ...{ flight_at: null, ceiling: null, settled_at: AT, shown_until: AT, commit: HASH, client_seed: HASH },
    ...{ bets_root: HASH, server_seed: HASH, pay_table_hash: HASH, mapping_version: '1', block: null },
    ...{ outcome: null, board: null, bets: 0, staked: '0', won: '0' },
  } as RoomProof['round'];
  const game = { game_code, provider_code: 'BAIZE', currency: 'PHP' };
  return { ...game, round, lines: [], bet_id: null, chain: null, block };
}

function pageOf(proof: RoomProof): string {
  const i18n = createI18n('en', { game: texts });
  const app = { language: 'EN', i18n } as App;
  return renderToStaticMarkup(
    <AppContext value={app}>
      <RoomRoundProof proof={proof} verdict={{ ok: true, checks: [] }} payTable="" />
    </AppContext>,
  );
}

const drawn = sharedGames.filter(({ source }) => source === 'seed').map(({ game_code }) => game_code);

test('[fairness 15.6] the games drawn from a house seed are the eight named in the rules', () => {
  expect(drawn.toSorted()).toEqual([
    ...['baccarat', 'courtyard-bingo', 'four-digits', 'meadow-derby', 'plume-duel'],
    ...['roulette', 'six-of-forty-five', 'three-digits'],
  ]);
});

test.each(drawn)(
  '[fairness 15.6] a proof of %s without a public value says who is trusted, one with it does not',
  (code) => {
    expect(pageOf(proofOf(code, null))).toContain(texts['game.tables.trust']);
    expect(pageOf(proofOf(code, { terms: '{}', answers: [] }))).not.toContain(texts['game.tables.trust']);
  },
);
