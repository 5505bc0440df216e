import { type Client, succeeded } from '#contracts/client.ts';
import type { Store } from '../../state/store.ts';
import type { PlayState } from './play-state.ts';

type Ports = {
  client: Pick<Client, 'recentRounds' | 'playSession'>;
  fields: { account_id: string; auth: string; provider_code: string; game_code: string };
};

/**
 * Reads play from other windows: the last rounds of this game and the result of the session. A round started
 * here meanwhile is left alone.
 */
export async function readOtherWindows<
  State extends PlayState & { open?: unknown; falling?: readonly unknown[] },
>({ client, fields }: Ports, table: Store<State>): Promise<void> {
  const [rounds, played] = await Promise.all([
    client.recentRounds({ ...fields, limit: 20 }),
    client.playSession(fields),
  ]);
  table.set((state) => {
    if (state.phase !== 'open' || state.isBusy || state.open || state.falling?.length) return state;
    const history = succeeded(rounds) ? rounds.value : state.history;
    const sums = succeeded(played) && { staked: BigInt(played.staked), won: BigInt(played.returned) };
    return { ...state, history, session: { ...state.session, ...sums } };
  });
}
