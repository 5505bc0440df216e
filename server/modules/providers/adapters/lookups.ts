import { type Db, run } from '../../../platform/database/index.ts';
import { hashToken } from '../launch-tokens.ts';
import type { LinkRow, ProviderKey, SessionRow } from '../tables.ts';
import type { StoredLookups } from './adapter.ts';

/** Stored data of one provider on one site, for its adapter. */
export function createStoredLookups(db: Db, { site_id, provider_code }: ProviderKey): StoredLookups {
  const values = [site_id, provider_code];
  return {
    async knows(txId) {
      const text = `select 1 as known from providers.transaction where site_id = $1 and provider_code = $2
        and tx_id = $3`;
      return (await run(db, { name: 'providers-knows', text, values: [...values, txId] })).length > 0;
    },
    playerOf: async (session) => (await findSession(db, { site_id, provider_code }, session))?.player_ref,
    async grantOf(theirRef) {
      const text = `select grant_id from providers.free_rounds where site_id = $1 and provider_code = $2
        and provider_ref = $3`;
      const requested = { name: 'providers-their-rounds', text, values: [...values, theirRef] };
      return (await run<{ grant_id: string }>(db, requested))[0]?.grant_id;
    },
  };
}

/** A session's current state, with the player's name at the provider. */
export async function findSession(
  db: Db,
  { site_id, provider_code }: ProviderKey,
  session: string,
): Promise<(SessionRow & Pick<LinkRow, 'player_ref'>) | undefined> {
  const [row] = await run<SessionRow & Pick<LinkRow, 'player_ref'>>(db, {
    name: 'providers-session-player',
    text: `select s.*, l.player_ref from providers.session s join providers.player_link l
      on l.site_id = s.site_id and l.provider_code = s.provider_code and l.player_id = s.player_id
      where s.site_id = $1 and s.provider_code = $2 and s.session_hash = $3`,
    values: [site_id, provider_code, hashToken(session)],
  });
  return row;
}
