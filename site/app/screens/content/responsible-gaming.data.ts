import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadCms } from './parts/cms-data.ts';

/** The operator's text for everyone; for a player also limits and breaks. */
export async function load(context: LoadContext) {
  const { client, player } = context;
  const [page, answer] = await Promise.all([
    loadCms(context, 'responsible_gaming'),
    player && client.protection(player),
  ]);
  return { page, protection: answer && succeeded(answer) ? answer : null };
}
export type Data = Awaited<ReturnType<typeof load>>;
