import { succeeded } from '#contracts/client.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The programme everybody may read; for a player also where the player stands, fresh. */
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
