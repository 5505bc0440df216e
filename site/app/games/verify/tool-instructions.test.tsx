import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { RoundItem } from '#contracts/api/originals.ts';
import { blackjack } from '#games/blackjack/index.ts';
import type { ChoiceProof } from '#games/engine/choice/round-verification.ts';
import { mines } from '#games/mines/index.ts';
import { AS_NODE_20 } from '../../../../scripts/testing/node-20.ts';
import { betsIn, roomProofOf, SEED_DRAWN_GAMES } from '../../../../scripts/testing/room-proofs.ts';
import { lineOf, playOut, SLOTS, spinLine } from '../../../../scripts/testing/rounds.ts';
import { createI18n } from '../../lib/i18n.ts';
import { type App, AppContext } from '../../state/app.ts';
import { type RoomProof, RoomRoundProof } from './room-round.tsx';
import { proofOf } from './use-proof.ts';
import { ChosenRound, ProvenRound } from './verifier.tsx';

vi.mock('../../lib/message-loader.ts', () => ({ loadNamespace: async () => {} }));

const files = globSync('site/locales/en/{game,ui}/*.json').map((file) => readFileSync(file, 'utf8'));
const texts = Object.assign({}, ...files.map((text) => JSON.parse(text))) as Record<string, string>;
const app = { language: 'EN', i18n: createI18n('en', { game: texts, ui: texts }) } as App;

/** The values shown by the panel for tools, by label. */
function shownBy(page: ReactNode): Record<string, string> {
  const html = renderToStaticMarkup(<AppContext value={app}>{page}</AppContext>);
  const panel = html.slice(html.indexOf(texts['game.forTools']!));
  const lines = panel.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*><code[^>]*>([^<]*)<\/code>/g);
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return Object.fromEntries([...lines].map(([, label, value]) => [label, plain(value!)]));
}

/** Follows the panel's instructions with the Node of the README: saves its line, runs its command. */
function follow(page: ReactNode) {
  const { [texts['game.proof']!]: line, [texts['game.toolCommand']!]: command } = shownBy(page);
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  symlinkSync(resolve('scripts'), join(folder, 'scripts'));
  writeFileSync(join(folder, 'proofs.ndjson'), line!);
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, NODE_OPTIONS: AS_NODE_20.join(' ') };
  const { stdout, stderr, status } = spawnSync(command!, { shell: true, cwd: folder, env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { command: command!, stderr, status, ...(JSON.parse(stdout) as { ok: boolean; wrong: string[] }) };
}

const AT = '2026-11-28T08:00:00.000Z';
const roundOf = ({ proof }: ReturnType<typeof lineOf>) =>
  ({
    jackpot: null,
    currency: 'PHP',
    settled_at: AT,
    mapping_version: 'gp1',
    ...proof.round,
  }) as unknown as RoundItem;

function chosen(game: typeof mines | typeof blackjack, n: number) {
  const played = playOut(game, n);
  const line = lineOf(game, played);
  const revealed = { serverSeed: line.proof.server_seed, round: played } as unknown as ChoiceProof;
  const { payTable } = game;
  return (
    <ChosenRound
      round={roundOf(line)}
      revealed={revealed}
      verdict={{ ok: true, checks: [] }}
      payTable={payTable}
    />
  );
}

function slot(game: (typeof SLOTS)[number], nonce: number) {
  const line = spinLine(game, nonce);
  const proof = proofOf(roundOf(line), line.proof.server_seed);
  if (proof.kind !== 'proven') throw new Error(`${proof.kind} where a proof was expected`);
  expect(proof.verdict.ok).toBe(true);
  return <ProvenRound {...proof} />;
}

function room(drawn: (typeof SEED_DRAWN_GAMES)[number]) {
  const [game] = drawn;
  const { room, table } = roomProofOf(game, 'r1', betsIn(drawn, 3, 1), '1c'.repeat(32));
  const round = { settled_at: AT, staked: '0', won: '0', ...room.round };
  const proof = { currency: 'PHP', bet_id: null, block: null, ...room, round } as unknown as RoomProof;
  return <RoomRoundProof proof={proof} verdict={{ ok: true, checks: [] }} payTable={table} />;
}

const PAGES: [string, () => ReactNode][] = [
  ...SLOTS.map((game): [string, () => ReactNode] => [game.game.GAME_CODE, () => slot(game, 7)]),
  ['mines', () => chosen(mines, 3)],
  ['blackjack', () => chosen(blackjack, 4)],
  ...SEED_DRAWN_GAMES.map((drawn): [string, () => ReactNode] => [drawn[0].game_code, () => room(drawn)]),
];

test.each(PAGES)(
  '[fairness 12] the page of a proof of %s gives the line and the command that check it without our code',
  (_, page) => {
    const { command, ok, wrong, stderr, status } = follow(page());
    expect({ stderr, status, ok, wrong }).toEqual({ stderr: '', status: 0, ok: true, wrong: [] });
    const script = /scripts\/\S+/.exec(command)![0];
    expect(readFileSync(script, 'utf8'), 'the script itself says how it is run').toContain(command);
    expect(readFileSync('games/README.md', 'utf8')).toContain(command);
  },
);
