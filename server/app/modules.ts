import { combine } from '../extension.ts';
import { affiliatesModule } from '../modules/affiliates/index.ts';
import { createBonusesModule } from '../modules/bonuses/index.ts';
import { createCashierModule, type HasOpenBets, identityWanted } from '../modules/cashier/index.ts';
import { catalogModule, findGame } from '../modules/catalog/index.ts';
import { createContentModule, sendInbox } from '../modules/content/index.ts';
import { createDocumentsModule } from '../modules/documents/index.ts';
import { createFairnessModule } from '../modules/fairness/index.ts';
import { ledgerModule, openAccounts } from '../modules/ledger/index.ts';
import { createOperatorsModule } from '../modules/operators/index.ts';
import { createOriginalsModule, createSeats } from '../modules/originals/index.ts';
import { createPlayersModule, type OpenedPlayer } from '../modules/players/index.ts';
import {
  acceptCurrentTerms,
  answerDepositLimit,
  createProtectionModule,
  exclusionOf,
  isExcludedPerson,
  noteRegister,
  requireNoExclusion,
} from '../modules/protection/index.ts';
import { createProvidersModule } from '../modules/providers/index.ts';
import { createReportsModule } from '../modules/reports/index.ts';
import { createRewardsModule, levelOf } from '../modules/rewards/index.ts';
import { createRoomsModule } from '../modules/rooms/index.ts';
import { profileOf, sitesModule } from '../modules/sites/index.ts';
import type { Config } from '../platform/config.ts';
import { chainSettings } from '../platform/config-chain.ts';
import type { Tx } from '../platform/database.ts';
import { filesOf } from '../platform/files-of.ts';
import type { Module } from '../platform/module.ts';
import type { Outbox } from '../platform/outbox.ts';
import { registerOf } from '../platform/registers.ts';
import type { ApplicationOptions } from './options.ts';

export type BoundModules = ReturnType<typeof bindModules>;

/** Every module with what it needs of the others. */
export function bindModules(
  { database, config, log, secretKey, files = filesOf(config), clock, extensions = [] }: ApplicationOptions,
  outbox: Outbox,
) {
  const added = combine(extensions);
  const register = registerFrom(config);
  const players = createPlayersModule({
    onOpened: (tx, player) => openAccountExtras(tx, player).then(() => added.onPlayerOpened(tx, player)),
    onSignedIn: checkExclusion,
    register,
    isWithdrawOnly: async (db, player) => (await exclusionOf(db, player, new Date())) !== undefined,
    messages: outbox,
    registration: async (site) => (await profileOf(database.db, site.id)).registration,
    secret: secretKey.toString('hex'),
    languageCookie: config.LANGUAGE_COOKIE,
    framed: config.CROSS_ORIGIN ?? false,
  });
  const originals = createOriginalsModule({ secretKey });
  const rooms = createRoomsModule({ secretKey, salt: added.roomSalt, chain: chainSettings(config) });
  const { confirmPassword } = players;
  const hasOpenBets: HasOpenBets = async (db, player) => {
    for (const { console: parts } of modules) if (await parts?.games?.hasStaked(db, player)) return true;
    return false;
  };
  const cashier = createCashierModule({
    ...{ database, files, log, secretKey, confirmPassword },
    gateways: config,
    register,
    levelOf,
    hasOpenBets,
    clock,
    onBankChange: async (tx, context, { bankId, lastDigits, change }) => {
      const said = await players.tellOwner(tx, context, change, { digits: lastDigits });
      const owner = { siteId: context.site.id, playerId: context.player.id };
      await sendInbox(tx, [
        { ...owner, title: said.subject, body: `<p>${said.body}</p>`, key: `${change}:${bankId}` },
      ]);
    },
  });
  const bonuses = createBonusesModule({ levelOf, clock, countTry: players.countFromPlace });
  const providers = createProvidersModule({ secretKey, log, origins: originsOf(config) });
  const fairness = createFairnessModule({ log, isDemo: config.MODE === 'demo' });
  const operators = createOperatorsModule({ database, secretKey, modules: () => modules, clock });
  const documents = createDocumentsModule({
    ...{ database, files, log, secretKey, confirmPassword, clock },
    personal: () => modules.flatMap(({ personal = [] }) => personal),
  });
  const modules: Module[] = added.modules([
    operators,
    sitesModule,
    players,
    ledgerModule,
    catalogModule,
    cashier,
    bonuses,
    affiliatesModule,
    createProtectionModule({ now: clock && (() => new Date(clock())), hasOpenBets }),
    originals,
    fairness,
    rooms,
    providers,
    createRewardsModule({ seats: createSeats(secretKey), findGame, identityWanted, clock }),
    createContentModule({ countFromPlace: players.countFromPlace }),
    createReportsModule({ clock }),
    documents,
  ]);
  return { players, cashier, bonuses, providers, originals, fairness, rooms, operators, documents, modules };
}

/** What a new account needs beside itself, or why there may be none. */
async function openAccountExtras(tx: Tx, player: OpenedPlayer): Promise<void> {
  const now = new Date();
  await openAccounts(tx, player);
  await requireNoExclusion(tx, player, now);
  await acceptCurrentTerms(tx, player, now);
  if (player.depositLimit) await answerDepositLimit(tx, player, player.depositLimit, now);
}

/** What a sign-in finds: what a public register says is kept, and who is excluded may withdraw only. */
async function checkExclusion(
  tx: Tx,
  player: { siteId: number; playerId: string },
  isListed: boolean | undefined,
) {
  const now = new Date();
  if (isListed !== undefined) await noteRegister(tx, player, isListed, now);
  return { withdrawOnly: await isExcludedPerson(tx, player, now) };
}

function registerFrom({
  REGISTERS_URL: url,
  REGISTERS_SECRET: secret,
}: Partial<Pick<Config, 'REGISTERS_URL' | 'REGISTERS_SECRET'>>) {
  return url && secret ? registerOf({ url, secret }) : undefined;
}

/** Providers that may be called: those named, and the one to play with. */
function originsOf({
  PROVIDER_ORIGINS = [],
  PROVIDER_KIT_URL,
}: Partial<Pick<Config, 'PROVIDER_ORIGINS' | 'PROVIDER_KIT_URL'>>): string[] {
  return [...PROVIDER_ORIGINS, ...(PROVIDER_KIT_URL ? [new URL(PROVIDER_KIT_URL).origin] : [])];
}
