import { z } from 'zod';

const optional = z.string().optional();

/**
 * Team names of a sports bet item [V-04]: the default name of every item, and names by language as
 * `home_name_{lang}` with a lower-case language code. A missing name falls back to `home_team_name`.
 */
export const teamNames = {
  home_team_name: z.string(),
  away_team_name: z.string(),
  home_name_en: optional,
  home_name_php: optional,
  home_name_cn: optional,
  home_name_mmk: optional,
  home_name_mnt: optional,
  home_name_idr: optional,
  away_name_en: optional,
  away_name_php: optional,
  away_name_cn: optional,
  away_name_mmk: optional,
  away_name_mnt: optional,
  away_name_idr: optional,
};

/** A name and its translations, by language code. */
export const localName = z.object({ name: z.string(), names: z.record(z.string(), z.string()) });
export type LocalName = z.infer<typeof localName>;
