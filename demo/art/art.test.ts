import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverSources } from '#site/app/lib/images.ts';
import { nightly } from '#test/support/tags.ts';
import { brandRows } from '../world/brands/index.ts';
import { demoGames, demoLists, demoThemes } from '../world/games/index.ts';
import { bannerSvg, banners } from './banner.ts';
import { buildArt } from './build.ts';
import { coverHeight, coverKey, coverSvg, coverTitle, coverWidth } from './cover.ts';
import { brandLogo } from './logos.ts';
import { marks } from './marks.ts';
import { motifs } from './motifs/index.ts';
import { scenes } from './scenes/index.ts';
import { slotDrawings, slotSkins } from './slot-skins.ts';
import { symbolNames, symbolSvg } from './symbols.ts';
import { wordmark } from './wordmark.ts';

const keyOf = (text: string) => text.length + text.slice(-4000);

describe('demo catalogue', () => {
  test('[S-09] at least 300 games, each key and each name once, every category served', () => {
    expect(demoGames.length).toBeGreaterThanOrEqual(320);
    expect(new Set(demoGames.map(coverKey)).size).toBe(demoGames.length);
    expect(new Set(demoGames.map((g) => g.name.en)).size).toBe(demoGames.length);
    expect(new Set(demoGames.map((g) => g.category)).size).toBe(12);
    expect(new Set(demoGames.map((g) => g.theme)).size).toBe(demoThemes.length);
  });

  test('[S-20] four default lists of 20 slots from the seven list providers', () => {
    for (const list of Object.values(demoLists)) {
      expect(new Set(list.map(coverKey)).size).toBe(20);
      expect(list.every((g) => g.game_type === 'SLOTS')).toBe(true);
      expect(list.some((g) => ['EVOPLAY', 'BAIZE'].includes(g.provider_code))).toBe(false);
    }
  });

  test('only our own games can be played, and no return to player is invented', () => {
    for (const game of demoGames) expect(game.playable).toBe(game.provider_code === 'BAIZE');
    expect(demoGames.every((g) => g.rtp === null)).toBe(true);
  });
});

describe('covers', () => {
  test('the motif library draws every hero and every companion', () => {
    const names = [
      ...demoGames.map((g) => g.hero),
      ...Object.values(scenes).flatMap((s) => s.props),
      ...banners.flatMap((b) => b.cast),
    ];
    expect(names.filter((name) => !motifs[name])).toEqual([]);
  });

  test('no two covers are equal, and none contains NaN or an infinite number', () => {
    const seen = new Set<string>();
    for (const game of demoGames) {
      const svg = coverSvg(game);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      seen.add(keyOf(svg));
    }
    expect(seen.size).toBe(demoGames.length);
  }, 60_000);

  test('the same game always renders the same cover', () => {
    for (const game of demoGames.slice(0, 8)) expect(coverSvg(game)).toBe(coverSvg({ ...game }));
    expect(bannerSvg(banners[0]!)).toBe(bannerSvg(banners[0]!));
  });

  test('titles with their outlines stay inside the frame', () => {
    const outline = 14;
    for (const game of demoGames) {
      const { box } = coverTitle(game);
      expect(box.x1 - outline, game.name.en).toBeGreaterThan(12);
      expect(box.x2 + outline, game.name.en).toBeLessThan(coverWidth - 12);
      expect(box.y1 - outline, game.name.en).toBeGreaterThan(coverHeight * 0.66);
      expect(box.y2 + outline, game.name.en).toBeLessThan(coverHeight - 4);
    }
  });
});

test('each committed symbol of Lantern Reels equals the generated one', () => {
  const folder = path.join(import.meta.dirname, '../../site/public/games/lantern-reels');
  for (const name of symbolNames)
    expect(readFileSync(path.join(folder, `${name}.svg`), 'utf8')).toBe(symbolSvg(name));
});

test('each committed drawing of the other slots equals the generated one', () => {
  for (const skin of slotSkins) {
    const folder = path.join(import.meta.dirname, '../../site/public/games', skin.code);
    for (const [name, svg] of slotDrawings(skin)) {
      expect(svg).not.toMatch(/NaN|undefined|<script/);
      expect(readFileSync(path.join(folder, `${name}.svg`), 'utf8')).toBe(svg);
    }
  }
});

test('a logo is outlines only: no font, no script', async () => {
  for (const mark of Object.keys(marks) as (keyof typeof marks)[]) {
    const colours = { mark: '#c8a45c', accent: '#0f5c43', ink: '#f3ead6' };
    const logo = await brandLogo({ code: mark, name: 'Quay & Lamp', template: 'casino1', mark, colours });
    for (const svg of Object.values(logo)) expect(svg).not.toMatch(/<text|<script|NaN|undefined/);
  }
});

test('no two brands share a mark, and each logo uses the typeface of its template', async () => {
  expect(new Set(brandRows.map(({ logo }) => logo.mark)).size).toBe(brandRows.length);
  const names = await Promise.all(brandRows.map(({ theme }) => wordmark(theme.code, 'Quay')));
  expect(new Set(names.map(({ d }) => d)).size).toBe(brandRows.length);
});

test('a build writes the images that pages request and a manifest; drafts are rendered again, finished images are kept', {
  ...nightly,
  timeout: 120_000,
}, async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'art-'));
  const games = demoGames.slice(0, 2);
  const lines: string[] = [];
  try {
    const draft = await buildArt({ outDir, games, isDraft: true });
    expect(await buildArt({ outDir, games, isDraft: true, log: (line) => lines.push(line) })).toEqual(draft);
    const first = await buildArt({ outDir, games, log: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/^art: drawing 10 of 10 pictures$/);
    const entry = first['BAIZE/lantern-reels']!;
    expect(entry).toMatchObject({ path: 'games/baize/lantern-reels', width: 480, height: 640 });
    expect(Buffer.from(entry.thumbhash, 'base64').length).toBeGreaterThan(10);
    const { avif, fallback } = coverSources({ image: '', template: '' }, entry.path);
    const requested = [...avif.split(', ').map((candidate) => candidate.split(' ')[0]!), fallback];
    const drawn = readdirSync(path.join(outDir, path.dirname(entry.path)))
      .map((name) => `${path.dirname(entry.path)}/${name}`)
      .filter((name) => name.startsWith(`${entry.path}-`));
    expect(drawn.sort()).toEqual(requested.sort());
    for (const name of requested) expect(statSync(path.join(outDir, name)).size).toBeGreaterThan(500);
    expect(statSync(path.join(outDir, `${entry.path}-320.avif`)).size).toBeLessThan(25_000);
    lines.length = 0;
    expect(await buildArt({ outDir, games, log: (line) => lines.push(line) })).toEqual(first);
    expect(await buildArt({ outDir, games, isDraft: true, log: (line) => lines.push(line) })).toEqual(first);
    expect(lines).toEqual([]);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
});
