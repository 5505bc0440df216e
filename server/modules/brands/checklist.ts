import { CHECKLIST, REQUIRED_TO_OPEN } from '#contracts/console/brands.ts';
import { COMPLETE_LANGUAGE_CODES } from '#contracts/values/languages.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { sharedGames } from '#games/shared-games.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import { listOpenMethods } from '../cashier/index.ts';
import { hasGamesOnSale, listGamesOnSale } from '../catalog/index.ts';
import { cmsPages, hasTerms, siteLinks } from '../content/index.ts';
import { rolesOnSite } from '../operators/index.ts';
import { listGameSettings, mixesPublicValue, NO_GAME_SETTINGS } from '../originals/index.ts';
import { listDomains, setSiteOpen, siteProfile } from '../sites/index.ts';
import { faintColours } from './logo-contrast.ts';

type Check = (typeof CHECKLIST)[number];
/** A site's requirements, and whether this installation can send email and SMS. */
type Checked = {
  siteId: number;
  currency: string;
  sendsMessages: boolean;
  /** The source of public values for draws, if one is configured. */
  entropy: string | undefined;
};
/** `missing` lists the missing parts of an item. */
type CheckResult = { name: Check; is_required: boolean; is_done: boolean; missing: string[] };

/** A brand's opening checklist, from the database. */
export async function checklistOf(db: Db, checked: Checked): Promise<CheckResult[]> {
  const missing = await missingParts(db, checked);
  return CHECKLIST.map((name) => ({
    ...{ name, is_required: REQUIRED_TO_OPEN.includes(name) },
    ...{ is_done: missing[name].length === 0, missing: missing[name].filter((part) => part !== name) },
  }));
}

/** Missing parts by item; an item without parts lists itself. */
async function missingParts(
  db: Db,
  { siteId, currency, sendsMessages, entropy }: Checked,
): Promise<Record<Check, string[]>> {
  const [profile, domains, games, methods, { cms }, terms, { social }, roles, onSale, own] =
    await Promise.all([
      siteProfile(db, siteId),
      listDomains(db, siteId),
      hasGamesOnSale(db, siteId),
      listOpenMethods(db, siteId, currency),
      cmsPages(db, siteId),
      hasTerms(db, siteId),
      siteLinks(db, siteId),
      rolesOnSite(db, siteId),
      listGamesOnSale(db, siteId),
      listGameSettings(db, siteId),
    ]);
  const { site, languages, licenceText } = profile;
  const faint = await faintColours(db, siteId, site.logo1, site.theme_code);
  const drawn = onSale.filter(({ game }) => DRAWN.has(game));
  const isMixed = (code: string) => mixesPublicValue(own.get(code) ?? NO_GAME_SETTINGS, entropy);
  const unless = (name: Check, isDone: boolean) => (isDone ? [] : [name]);
  const people = ['site_admin', 'finance_maker', 'finance_checker'] as const;
  return {
    domains: unless('domains', domains.length > 0),
    template: unless('template', hasColour(site.theme_code, site.theme_color)),
    languages:
      languages.length === 0
        ? ['languages']
        : languages.map(({ code }) => code).filter((code) => !isComplete(code)),
    games: unless('games', games),
    payment_methods: unless('payment_methods', methods.length > 0),
    pages: Object.entries(cms).flatMap(([page, { status }]) => (status ? [] : [page])),
    terms: unless('terms', terms),
    licence: unless('licence', licenceText !== ''),
    contact: unless('contact', social.length > 0),
    messages: unless('messages', sendsMessages),
    draws: drawn.map(({ game }) => game.slice(game.indexOf('/') + 1)).filter((code) => !isMixed(code)),
    logo: site.logo1 === '' ? ['logo'] : faint.includes(site.theme_color) ? ['contrast_with_the_header'] : [],
    staff: people.filter((role) => !roles.includes(role)),
  };
}

/** Games that draw from a house seed, unless the brand mixes in a public value. */
const DRAWN = new Set(
  sharedGames
    .filter(({ source }) => source === 'seed')
    .map(({ provider_code, game_code }) => `${provider_code}/${game_code}`),
);

const isComplete = (code: string) => (COMPLETE_LANGUAGE_CODES as readonly string[]).includes(code);
const hasColour = (code: string, colour: string) =>
  Object.hasOwn(THEMES, code) &&
  (THEMES[code as keyof typeof THEMES].colours as readonly string[]).includes(colour);

/** Opens a brand to visitors. Denies a brand with unmet requirements, and returns the checklist. */
export async function openBrand(tx: Tx, checked: Checked): Promise<void> {
  const lacking = (await checklistOf(tx, checked)).filter(
    ({ is_required, is_done }) => is_required && !is_done,
  );
  if (lacking.length > 0) deny('brandIncomplete', { missing: lacking.map(({ name }) => name) });
  await setSiteOpen(tx, checked.siteId, true);
}
