import { type Db, run } from '../../../platform/database.ts';
import type { SecretSeal } from '../seal.ts';
import type { ProviderKey } from '../tables.ts';

/** Where a provider is called for a site, and what that is signed with: its newest key in force. */
export type Line = { url: string; site_ref: string; keyId: string; secret: string };

export async function lineOf(
  db: Db,
  seal: SecretSeal,
  { site_id, provider_code }: ProviderKey,
): Promise<Line | undefined> {
  const [row] = await run<{ url: string; site_ref: string; key_id: string; sealed: Buffer }>(db, {
    name: 'providers-line',
    text: `select a.url, a.site_ref, s.key_id, s.sealed from providers.account a
      join providers.secret s on s.site_id = a.site_id and s.provider_code = a.provider_code and s.retired_at is null
      where a.site_id = $1 and a.provider_code = $2 and a.url is not null and a.status <> 'disabled'
      order by s.created_at desc, s.key_id limit 1`,
    values: [site_id, provider_code],
  });
  return (
    row && {
      url: row.url,
      site_ref: row.site_ref,
      keyId: row.key_id,
      secret: seal.open(row.sealed, row.key_id),
    }
  );
}
