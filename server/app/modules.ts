import { messageHtml } from '#contracts/values/message-templates.ts';
import { combineExtensions } from '../extension.ts';
import { affiliatesModule, endAttribution } from '../modules/affiliates/index.ts';
import { createBonusesModule } from '../modules/bonuses/index.ts';
import { createBrandsModule } from '../modules/brands/index.ts';
import {
  createCashierModule,
  type HasOpenBets,
  hadBankAccount,
  lockPlayerPayments,
  removeBankAccounts,
  requiredIdentityLevel,
  requiresIdentityDocument,
} from '../modules/cashier/index.ts';
import { catalogModule, findGame } from '../modules/catalog/index.ts';
import { createContentModule, sendInbox } from '../modules/content/index.ts';
import { createDocumentsModule } from '../modules/documents/index.ts';
import { createDraftsModule } from '../modules/drafts/index.ts';
import { createFairnessModule } from '../modules/fairness/index.ts';
import { createJourneysModule } from '../modules/journeys/index.ts';
import { createKycModule } from '../modules/kyc/index.ts';
import { createLedgerModule, openAccounts } from '../modules/ledger/index.ts';
import { createMediaModule } from '../modules/media/index.ts';
import { createOperatorsModule, listStaffReaders } from '../modules/operators/index.ts';
import { createOriginalsModule, createSeedPairs } from '../modules/originals/index.ts';
import { createPlayersModule, type OpenedPlayer, type PlayersModule } from '../modules/players/index.ts';
import {
  acceptCurrentTerms,
  answerDepositLimit,
  createProtectionModule,
  findActiveExclusion,
  recordRegisterResult,
  requireNoExclusion,
  syncExclusionAtSignIn,
} from '../modules/protection/index.ts';
import { createProvidersModule } from '../modules/providers/index.ts';
import { createPushModule } from '../modules/push/index.ts';
import { createReportsModule } from '../modules/reports/index.ts';
import { createRewardsModule, endReferral, playerLevel } from '../modules/rewards/index.ts';
import { createRoomsModule } from '../modules/rooms/index.ts';
import { provideConditions, segmentsModule } from '../modules/segments/index.ts';
import { createSitesModule, siteProfile } from '../modules/sites/index.ts';
import { createSportsbookModule, findSportsBets } from '../modules/sportsbook/index.ts';
import { beaconSettings, chainSettings, entropySource } from '../platform/config/blockchain.ts';
import type { Config } from '../platform/config/index.ts';
import type { Db, Tx } from '../platform/database/index.ts';
import { keysOf, type SecretKey } from '../platform/encryption.ts';
import type { CertificateWatch } from '../platform/external/certificates.ts';
import { createRegisterClient } from '../platform/external/exclusion-register.ts';
import { createConfiguredFiles } from '../platform/files/configured-store.ts';
import { createKeyRotation, type EncryptedData, type KeyRotation } from '../platform/key-rotation/index.ts';
import type { Outbox } from '../platform/messages/outbox.ts';
import type { Module } from '../platform/module.ts';
import type { PlayerKey } from '../platform/player-key.ts';
import type { SiteRef } from '../platform/site-ref.ts';
import { createOutgoing } from './extension-modules.ts';
import { readInstallation } from './installation.ts';
import { installationIdOf } from './installation-id.ts';
import type { ApplicationOptions } from './options.ts';
import { createPagePreview } from './page-preview.ts';

export type BoundModules = ReturnType<typeof bindModules>;

type BoundOptions = ApplicationOptions & { certificates: CertificateWatch };

/** Every module with its dependencies. */
export function bindModules(options: BoundOptions, messages: Outbox) {
  const { database, config, log, secretKey, clock, files = createConfiguredFiles(config) } = options;
  const added = combineExtensions(options.extensions ?? []);
  const register = createRegister(config);
  const players = createPlayersModule({
    onAccountOpened: (tx, player) =>
      openAccountExtras(tx, player).then(() => added.onPlayerOpened(tx, player)),
    onSignIn: checkExclusion,
    register,
    isWithdrawOnly: async (db, player) => (await findActiveExclusion(db, player, new Date())) !== undefined,
    ...{ hadBankAccount, lockBankAccounts: lockPlayerPayments, onCredentialsVoided },
    messages,
    ...siteRules(database.db),
    ...playerKeys(secretKey),
    languageCookie: config.LANGUAGE_COOKIE,
    framed: config.CROSS_ORIGIN ?? false,
  });
  const sources = { chain: chainSettings(config), entropy: beaconSettings(config) };
  const rooms = createRoomsModule({ secretKey, salt: added.roomSalt, ...sources });
  const { confirmPassword, countFromNetwork: countAttempt } = players;
  const originals = createOriginalsModule({ secretKey, countAttempt, entropy: entropySource(config) });
  const hasOpenBets = openBetsIn(() => modules);
  const cashier = createCashierModule({
    ...{ database, files, log, secretKey, confirmPassword },
    ...{ gateways: config, gatewayApis: added.gateways, register, levelOf: playerLevel, hasOpenBets, clock },
    onBankAccountChange: (tx, context, change) => notifyBankAccountChange(tx, players, context, change),
  });
  const bonuses = createBonusesModule({ levelOf: playerLevel, clock, countAttempt });
  const providers = createProvidersModule({ secretKey, log, origins: originsOf(config) });
  const fairness = createFairnessModule({ log, isDemo: config.MODE === 'demo' });
  const games = { originals, fairness, rooms, sportsbook: createSportsbookModule({ clock }) };
  const operators = createOperatorsModule({ database, secretKey, modules: () => modules, messages, clock });
  const documents = createDocumentsModule({
    ...{ database, files, log, secretKey, confirmPassword, clock },
    personal: () => modules.flatMap(({ personal = [] }) => personal),
  });
  const kyc = createKycModule({ database, files, secretKey, config, clock, requiresIdentityDocument });
  const { webhooks, extensions } = createOutgoing(options, originsOf(config));
  const [push, journeys] = [createPush(options), createJourneys(players, clock)];
  const media = createMediaModule({ files, secretKey });
  const drafts = createDraftsModule({ secretKey, modules: () => modules, languagesOf: languageCodes });
  const preview = createPagePreview({ database, log, modules: () => modules, media });
  const [sites, seedPairs] = [createSites(options), createSeedPairs(secretKey)];
  const keys = createKeys({ ...options, files }, () => [...modules, messages]);
  const modules: Module[] = added.modules([
    operators,
    sites,
    players,
    createLedgerModule(findSportsBets),
    catalogModule,
    kyc,
    cashier,
    bonuses,
    affiliatesModule,
    createProtectionModule({ now: clock && (() => new Date(clock())), hasOpenBets }),
    originals,
    fairness,
    rooms,
    providers,
    games.sportsbook,
    createRewardsModule({ seedPairs, findGame, requiredIdentityLevel, clock }),
    ...[createContentModule({ countFromNetwork: countAttempt, messages }), media, drafts],
    createReportsModule({ clock, findBets: findSportsBets, listStaff: listStaffReaders }),
    ...[segmentsModule, push, journeys, documents, webhooks, extensions],
    createBrands(options, { modules: () => modules, preview, media, drafts, cashier }, keys),
  ]);
  provideConditions(modules);
  const kept = { documents, journeys, keys, kyc, media, drafts, preview, push, sites, webhooks, extensions };
  return { players, cashier, bonuses, providers, ...games, operators, ...kept, modules };
}

const createKeys = (
  options: Omit<Parameters<typeof createKeyRotation>[0], 'data'>,
  owners: () => readonly { encrypted?: EncryptedData }[],
) => createKeyRotation({ ...options, data: () => owners().flatMap(({ encrypted = [] }) => encrypted) });

/** Hashes and links of players stay under the first key, whose hexadecimal digits are their key. */
function playerKeys(secretKey: SecretKey) {
  const { current, previous, first } = keysOf(secretKey);
  const asText = (key: Buffer) => Buffer.from(key.toString('hex'));
  const factorKey = {
    current: asText(current),
    previous: previous && asText(previous),
    first: asText(first),
  };
  return { secret: first.toString('hex'), factorKey };
}

const createSites = ({ config: { TRUST_PROXY, COUNTRY_HEADER }, secretKey }: ApplicationOptions) =>
  createSitesModule({ secretKey, hasCountrySource: TRUST_PROXY && COUNTRY_HEADER !== undefined });

/** Data in other modules prepared by a person without access to the contact. */
async function onCredentialsVoided(tx: Tx, player: PlayerKey): Promise<void> {
  await removeBankAccounts(tx, player);
  await endReferral(tx, player);
  await endAttribution(tx, player, new Date());
}

/** Whether any module holds an unsettled stake of the player. */
function openBetsIn(modules: () => readonly Module[]): HasOpenBets {
  return async (db, player) => {
    for (const { console: parts } of modules()) if (await parts?.games?.hasStaked(db, player)) return true;
    return false;
  };
}

/** A site's settings for registration and marketing. */
const siteRules = (db: Db) => ({
  registration: async ({ id }: SiteRef, now: Date) => (await siteProfile(db, id)).registrationAt(now),
  async marketing({ id }: SiteRef) {
    const { marketingChannels: used, marketingChoices: chosen } = await siteProfile(db, id);
    return { used, chosen };
  },
});

const createPush = ({ config, pushRequest: request, ...options }: ApplicationOptions) =>
  createPushModule({ ...options, hosts: config.PUSH_HOSTS ?? [], request });

function createJourneys({ sendMarketing }: PlayersModule, clock: ApplicationOptions['clock']) {
  return createJourneysModule({ levelOf: playerLevel, sendMarketing, clock });
}

type BrandsDeps = Parameters<typeof createBrandsModule>[0];
type BrandSources = Pick<BrandsDeps, 'modules' | 'preview' | 'media'> & {
  drafts: Pick<BrandsDeps, 'applyDrafts'>;
  cashier: Pick<BrandsDeps, 'offeredMethods'>;
};

function createBrands(
  { config, secretKey, extensions = [], certificates, replica, bus, archive }: BoundOptions,
  { drafts, cashier, ...deps }: BrandSources,
  keys: KeyRotation,
) {
  const names = extensions.map(({ name }) => name);
  const sendsMessages = config.MODE === 'demo' || config.MESSAGES_URL !== undefined;
  return createBrandsModule({
    ...{ sendsMessages, entropy: entropySource(config), installationId: installationIdOf(secretKey) },
    readInstallation: (db) =>
      readInstallation(db, {
        ...{ backupFolder: config.BACKUP_TO, extensions: names, certificates, keys, replica, bus, archive },
      }),
    ...{ applyDrafts: drafts.applyDrafts, offeredMethods: cashier.offeredMethods },
    ...deps,
  });
}

/** Languages a site offers, the default first. */
const languageCodes = async (db: Db, siteId: number): Promise<string[]> =>
  (await siteProfile(db, siteId)).languages.map(({ code }) => code);

/** Creates what a new account needs, or refuses it. */
async function openAccountExtras(tx: Tx, player: OpenedPlayer): Promise<void> {
  const now = new Date();
  await openAccounts(tx, player);
  await requireNoExclusion(tx, player, now);
  await acceptCurrentTerms(tx, player, now);
  if (player.depositLimit) await answerDepositLimit(tx, player, player.depositLimit, now);
}

/** Checks at sign-in: stores a public register's answer; an excluded player may only withdraw. */
async function checkExclusion(tx: Tx, player: PlayerKey, isListed: boolean | undefined) {
  const now = new Date();
  if (isListed !== undefined) await recordRegisterResult(tx, player, isListed, now);
  return { withdrawOnly: await syncExclusionAtSignIn(tx, player, now) };
}

function createRegister({
  REGISTERS_URL: url,
  REGISTERS_SECRET: secret,
}: Partial<Pick<Config, 'REGISTERS_URL' | 'REGISTERS_SECRET'>>) {
  return url && secret ? createRegisterClient({ url, secret }) : undefined;
}

/** Providers that may be called inside the network: the configured ones, and the simulator. */
function originsOf({
  PROVIDER_ORIGINS = [],
  PROVIDER_KIT_URL,
}: Partial<Pick<Config, 'PROVIDER_ORIGINS' | 'PROVIDER_KIT_URL'>>): readonly string[] {
  return PROVIDER_KIT_URL ? [...PROVIDER_ORIGINS, new URL(PROVIDER_KIT_URL).origin] : PROVIDER_ORIGINS;
}

type OnBankAccountChange = Parameters<typeof createCashierModule>[0]['onBankAccountChange'];

/** Notifies a player by message and inbox of an added or removed bank account. */
async function notifyBankAccountChange(
  tx: Tx,
  players: PlayersModule,
  context: Parameters<OnBankAccountChange>[1],
  { bankId, lastDigits, change }: Parameters<OnBankAccountChange>[2],
): Promise<void> {
  const message = await players.notifyOwner(tx, context, change, { digits: lastDigits });
  const owner = { siteId: context.site.id, playerId: context.player.id };
  await sendInbox(tx, [
    { ...owner, title: message.subject, body: messageHtml(message.body, {}), key: `${change}:${bankId}` },
  ]);
}
