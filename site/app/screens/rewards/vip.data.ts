import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The public programme; for a player also the current progress, uncached. */
export async function load({ client, site, player }: LoadContext) {
  const [programme, mine] = await Promise.all([client.vipProgramme(site), player && client.vip(player)]);
  return {
    levels: succeeded(programme) ? programme.value : [],
    promotion: succeeded(programme) ? programme.promotion : 'all',
    currency: succeeded(programme) ? programme.currency : '',
    mine: mine && succeeded(mine) ? { level: mine.nextLevel[0]!, mode: mine.vipProgressMode } : null,
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
