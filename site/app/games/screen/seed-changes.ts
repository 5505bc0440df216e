import { type Client, succeeded } from '#contracts/client.ts';
import type { PlayState } from './play-state.ts';

type Ports = {
  client: Pick<Client, 'setClientSeed' | 'rotateSeeds'>;
  fields: () => { account_id: string; auth: string; provider_code: string; game_code: string };
};

/** The player's changes to the seeds: a client seed, and the reveal. */
export function seedChanges({ client, fields }: Ports, change: (part: Pick<PlayState, 'seeds'>) => void) {
  return {
    async setClientSeed(clientSeed: string) {
      const answer = await client.setClientSeed({ ...fields(), client_seed: clientSeed });
      if (succeeded(answer)) change({ seeds: answer.seeds });
      return answer;
    },
    async rotate() {
      const answer = await client.rotateSeeds(fields());
      if (succeeded(answer)) change({ seeds: answer.seeds });
      return answer;
    },
  };
}
