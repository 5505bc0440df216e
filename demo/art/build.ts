import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { demoGames } from '../world/games/index.ts';
import type { DemoGame } from '../world/games/types.ts';
import type { LogoBrand } from './logos.ts';
import { type ArtEntry, type ArtManifest, type ArtTask, artFilesOf, draftHash } from './tasks.ts';

export type { ArtEntry, ArtManifest } from './tasks.ts';

/** The banners' names are repeated here so that an unchanged build does not load the generator. */
const bannerNames = [
  'night-market',
  'marble-hall',
  'reef',
  'orbit',
  'card-room',
  'stadium',
  'neon-city',
  'toy-shop',
];

const here = import.meta.dirname;

/** A hash of everything the pictures depend on besides the game's own data. */
function generatorHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(here, { recursive: true }).map(String).sort()) {
    if (
      !name.endsWith('.ts') ||
      name.endsWith('.test.ts') ||
      ['static.ts', 'symbols.ts', 'flags.ts', 'logos.ts', 'marks.ts', 'main.ts'].includes(name)
    )
      continue;
    hash.update(name).update(readFileSync(path.join(here, name)));
  }
  return hash.digest('hex');
}

function tasksOf(games: readonly DemoGame[]): ArtTask[] {
  const generator = generatorHash();
  const hash = (data: unknown) =>
    createHash('sha256').update(generator).update(JSON.stringify(data)).digest('hex').slice(0, 12);
  const covers = games.map(({ provider_code, game_code, name, theme, hero }): ArtTask => {
    const game = { provider_code, game_code, name: { en: name.en }, theme, hero };
    const file = `games/${provider_code.toLowerCase()}/${game_code}`;
    return { kind: 'cover', key: `${provider_code}/${game_code}`, path: file, hash: hash(game), game };
  });
  const wide = bannerNames.map(
    (name): ArtTask => ({
      kind: 'banner',
      key: `banner/${name}`,
      path: `banners/${name}`,
      hash: hash(name),
      name,
    }),
  );
  return [...wide, ...covers];
}

function readManifest(file: string): ArtManifest {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ArtManifest;
  } catch {
    return {}; // A truncated manifest only causes a redraw.
  }
}

type Answer = { entry: ArtEntry; error?: undefined } | { error: string };

/** Runs the tasks on one worker thread per core, each taking the next as soon as it is free. */
function runAll(
  tasks: ArtTask[],
  outDir: string,
  onDone: (key: string, entry: ArtEntry) => void,
): Promise<void> {
  const queue = [...tasks];
  const count = Math.min(queue.length, Math.max(1, availableParallelism()));
  const workers = Array.from({ length: count }, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { outDir } });
    let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
    worker.on('message', (answer: Answer) => settle?.resolve(answer));
    worker.on('error', (error: Error) => settle?.reject(error));
    try {
      for (let task = queue.shift(); task; task = queue.shift()) {
        const answer = await new Promise<Answer>((resolve, reject) => {
          settle = { resolve, reject };
          worker.postMessage(task);
        });
        if (answer.error !== undefined) throw new Error(answer.error);
        onDone(task.key, answer.entry);
      }
    } finally {
      queue.length = 0; // After a failure the other workers stop too.
      await worker.terminate();
    }
  });
  return Promise.all(workers).then(() => undefined);
}

export interface BuildArtOptions {
  /** Folder for the pictures and manifest.json, usually build/art. */
  outDir: string;
  log?: (line: string) => void;
  games?: readonly DemoGame[];
  /** Brands whose logos are drawn below brands/{code}; none when left out. */
  brands?: readonly LogoBrand[];
  /** Missing pictures are drawn as drafts; existing current ones are kept. */
  isDraft?: boolean;
}

/** Logos are few and cheap; they are drawn again when a brand or the marks change. */
async function refreshLogos(brands: readonly LogoBrand[], outDir: string): Promise<void> {
  const sources = ['logos.ts', 'marks.ts', 'wordmark.ts'].map((name) =>
    readFileSync(path.join(here, name), 'utf8'),
  );
  const stamp = createHash('sha256')
    .update(JSON.stringify([sources, brands]))
    .digest('hex');
  const file = path.join(outDir, '.logos-hash');
  const last = brands.at(-1);
  const drawn = last === undefined || existsSync(path.join(outDir, 'brands', last.code, 'icon.png'));
  if (drawn && existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  const { buildLogos } = await import('./logos.ts');
  await buildLogos(brands, outDir);
  await writeFile(file, stamp);
}

/** Draws every picture that is missing or whose inputs changed; returns the manifest written to `outDir`. */
export async function buildArt({
  outDir,
  log = () => {},
  games = demoGames,
  brands = [],
  isDraft = false,
}: BuildArtOptions): Promise<ArtManifest> {
  const started = performance.now();
  await mkdir(outDir, { recursive: true });
  await refreshLogos(brands, outDir);
  const file = path.join(outDir, 'manifest.json');
  const old = readManifest(file);
  const tasks = tasksOf(games);
  const manifest: ArtManifest = {};
  const stale = tasks.filter((task) => {
    const entry = old[task.key];
    const hashes = isDraft ? [task.hash, draftHash(task.hash)] : [task.hash];
    const same = hashes.includes(entry?.hash ?? '');
    if (!same || !artFilesOf(task).every((name) => existsSync(path.join(outDir, name)))) return true;
    if (entry) manifest[task.key] = entry;
    return false;
  });
  if (stale.length === 0) return manifest;
  log(`art: drawing ${stale.length} of ${tasks.length} pictures`);
  let done = 0;
  const drawn = isDraft ? stale.map((task) => ({ ...task, isDraft, hash: draftHash(task.hash) })) : stale;
  await runAll(drawn, outDir, (key, entry) => {
    manifest[key] = entry;
    done += 1;
    if (done % 100 === 0) log(`art: ${done} of ${stale.length}`);
  });
  const ordered: ArtManifest = {};
  for (const { key } of tasks) if (manifest[key]) ordered[key] = manifest[key];
  await writeFile(`${file}.tmp`, JSON.stringify(ordered));
  await rename(`${file}.tmp`, file);
  log(`art: ${stale.length} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return ordered;
}
