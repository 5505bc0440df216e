import { expect, test } from 'vitest';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { readSources } from './support/sources.ts';

/** Functions called by the demo's seed, with the console call that writes the same. */
const BY_CALL: Record<string, ConsoleCallName> = {
  createBrand: 'createBrand',
  updateSite: 'setSiteIdentity',
  setGameCycle: 'setOwnGame',
  upsertMethods: 'proposeMethod',
  setPolicy: 'proposeCashierPolicy',
  upsertPages: 'publishItem',
  upsertArticles: 'publishItem',
  upsertSeo: 'publishItem',
  setPartners: 'setPartners',
  sendInbox: 'sendBroadcast',
  upsertMissions: 'proposeMission',
  upsertWheel: 'proposeWheel',
  openJackpot: 'proposeJackpot',
  setLevelGifts: 'proposeVipLevel',
  createPrizeBoard: 'proposeBoard',
  setReferralRule: 'proposeRewardRule',
  upsertProgramme: 'setAffiliateProgramme',
  addAffiliate: 'proposeAffiliate',
  draftCampaign: 'draftCampaign',
  changeCampaignState: 'moveCampaign',
  postAll: 'proposeAdjustment',
  upsertGames: 'readProviderGames',
  upsertProvider: 'proposeProvider',
  grantFreeBets: 'proposeFreeBets',
  storeSegment: 'createSegment',
  storeJourney: 'proposeJourney',
};
/** Functions without a console call, and the reason. */
const WITHOUT_CALL: Record<string, string> = {
  findPlayer: 'reads',
  findSiteByDomain: 'reads',
  jurisdictionOf: 'reads',
  shareToConfirm: 'reads',
};

const SEED = /^demo\/world\/(seed\.ts$|seed\/)/;
const IMPORT = /import \{([^}]*)\} from '[./]*server\/modules\/([a-z]+)\/index\.ts'/g;

test('an operator can write everything in the console that the demo seed writes', () => {
  const used = new Set<string>();
  for (const { path, text } of readSources()) {
    if (!SEED.test(path) || path.endsWith('.test.ts')) continue;
    for (const [, names = ''] of text.matchAll(IMPORT))
      for (const name of names.split(',').map((part) => part.trim()))
        if (/^[a-z]/.test(name) && !name.startsWith('type ')) used.add(name);
  }
  expect(used.size).toBeGreaterThan(15);
  const known = [...Object.keys(BY_CALL), ...Object.keys(WITHOUT_CALL)];
  expect([...used].filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !used.has(name))).toEqual([]);
  const calls = Object.keys(consoleApi);
  expect(Object.values(BY_CALL).filter((call) => !calls.includes(call))).toEqual([]);
});
