import type { CheckedInput } from '#contracts/api/call.ts';
import { MAX_PAYMENT_MARKS } from '#contracts/api/deposits.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Database, type Db, transaction } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { ExclusionRegister } from '../../../platform/external/exclusion-register.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Handlers, PlayerContext } from '../../../platform/module.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { identityLevelOf } from '../../players/index.ts';
import { parseAmount } from '../amount-input.ts';
import { createCheckout } from '../gateways/checkout.ts';
import type { LiveGateways } from '../gateways/registry.ts';
import { findIdentityAllowance } from '../identity-limits.ts';
import { supportedLanguage } from '../methods/localized-text.ts';
import { listOfferedMethods, type Method, methodsByIds } from '../methods/methods.ts';
import { isUsable, presentMethod } from '../methods/presenters.ts';
import { findPolicy } from '../payment-policy.ts';
import { findOwnLimits } from '../segment-limits.ts';
import type { DepositRow } from '../tables.ts';
import { createDeposit, type NewDeposit } from './creation.ts';
import { requireCrossOperatorAllowance } from './cross-operator-limit.ts';
import { presentDeposit, presentDepositDetail } from './presenters.ts';
import { submitProofOfPayment } from './proof-of-payment.ts';
import { findDeposit, listDeposits, PAGE_SIZE } from './queries.ts';
import { canTransition, changeDepositState, lockDeposit } from './states.ts';

type DepositDeps = {
  database: Database;
  gateways: LiveGateways;
  encryption: Encryption;
  files: Files;
  clock: () => number;
  /** The operator's bridge to public registers. */
  register: ExclusionRegister | undefined;
};

const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** The country of an address, unless it is unknown or an anonymising network. */
const COUNTRY = /^(?!XX)[A-Z]{2}$/;

function depositRequestOf(input: CheckedInput<Api['createDeposit']>, context: PlayerContext): NewDeposit {
  const { currency } = context.site;
  const { country = '' } = context.request;
  return {
    ...playerOf(context),
    currency,
    requestId: input.request_id,
    methodId: input.method_id,
    amount: parseAmount(input.amount, currency),
    fields: input.fields,
    language: supportedLanguage(input.language),
    country: COUNTRY.test(country) ? country : undefined,
  };
}

/** Deposit calls. `clock` in milliseconds. */
export function createDepositRoutes({
  database,
  gateways,
  encryption,
  files,
  clock,
  register,
}: DepositDeps): Handlers {
  return {
    paymentMarks: async (_, { db, site }) => {
      await gateways.refresh();
      const offered = await listOfferedMethods(db, site, gateways, new Date(clock()));
      const shown = offered.slice(0, MAX_PAYMENT_MARKS);
      return { value: shown.map(({ details: { name, image } }) => ({ name, image })) };
    },
    depositMethods: async ({ language }, { db, site, player }) => {
      await gateways.refresh();
      const now = new Date(clock());
      const offered = await listOfferedMethods(db, site, gateways, now);
      const bounds = await depositBounds(db, site, player.id, now);
      // A method whose minimum is above the player's maximum cannot be used.
      const usable = offered.filter((method) => isUsable(method, bounds.own));
      return {
        value: usable.map((method) => presentMethod(method, supportedLanguage(language), bounds, now)),
      };
    },
    createDeposit: async (input, context) => {
      const { db, site } = context;
      const request = depositRequestOf(input, context);
      const now = new Date(clock());
      await requireCrossOperatorAllowance(db, register, site, request);
      await gateways.refresh();
      const made = await transaction(db, (tx) => createDeposit(tx, { encryption, gateways }, request, now));
      const isNew = made.state === 'created';
      const deposit = isNew ? await createCheckout(database, gateways, made, now) : made;
      return detail(db, deposit, input.language);
    },
    deposits: async ({ language, is_open, is_failed, page }, context) => {
      const filter = { isOpen: is_open, isFailed: is_failed, page };
      const { rows, total } = await listDeposits(context.db, playerOf(context), filter);
      const methods = await methodsOf(context.db, rows);
      const value = rows.map((row) => presentDeposit(row, methods(row), supportedLanguage(language)));
      return { value, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
    },
    deposit: async ({ deposit_id, language }, context) => {
      const found = await findDeposit(context.db, playerOf(context), deposit_id);
      return detail(context.db, found ?? refuse('notFound'), language);
    },
    proveDeposit: async ({ deposit_id, fields, receipt, language }, context) => {
      const picture = Buffer.from(receipt, 'base64');
      const proof = { ...playerOf(context), depositId: deposit_id, fields, receipt: picture };
      const now = new Date(clock());
      const reported = await submitProofOfPayment(context.db, { encryption, files }, proof, now);
      return detail(context.db, reported, language);
    },
    cancelDeposit: async ({ deposit_id, language }, context) => {
      const key = { ...playerOf(context), depositId: deposit_id };
      const cancelled = await transaction(context.db, async (tx) => {
        const deposit = (await lockDeposit(tx, key)) ?? refuse('notFound');
        if (deposit.state === 'cancelled') return deposit;
        if (!canTransition(deposit.state, 'cancelled')) return refuse('paymentClosed');
        return await changeDepositState(tx, deposit, 'cancelled', {
          actor: 'player',
          now: new Date(clock()),
        });
      });
      return detail(context.db, cancelled, language);
    },
  };
}

async function detail(db: Db, deposit: DepositRow, language: string) {
  const method = (await methodsOf(db, [deposit]))(deposit);
  return { value: await presentDepositDetail(db, deposit, method, supportedLanguage(language)) };
}

/** The methods of one site's deposits, read in one statement. */
async function methodsOf(db: Db, rows: readonly DepositRow[]): Promise<(row: DepositRow) => Method> {
  const ids = rows.map(({ method_id }) => method_id);
  const known = await methodsByIds(db, rows[0]?.site_id ?? 0, ids);
  return ({ site_id, method_id }) => {
    const method = known.get(method_id);
    if (!method) throw new Error(`site ${site_id} has no method ${method_id}`);
    return method;
  };
}

/** A player's identity level and own limits, and the level that a site requires for deposits. */
async function depositBounds(db: Db, site: PlayerContext['site'], playerId: string, now: Date) {
  const key = { siteId: site.id, playerId };
  const [identity, policy, own] = await Promise.all([
    identityLevelOf(db, site.id, playerId, now),
    findPolicy(db, site.id, site.currency),
    findOwnLimits(db, { ...key, currency: site.currency }, 'deposit', now),
  ]);
  const left = await findIdentityAllowance(db, key, 'deposit', policy, now);
  return { identity, required: policy.deposit_identity, left, own };
}
