import type { Checked } from '#contracts/api/call.ts';
import { MOST_MARKS } from '#contracts/api/deposits.ts';
import type { Api } from '#contracts/api/index.ts';
import { type Database, type Db, transaction } from '../../../platform/database.ts';
import type { Files } from '../../../platform/files.ts';
import type { Handlers, PlayerContext } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Register } from '../../../platform/registers.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { identityOf } from '../../players/index.ts';
import { openAtGateway } from '../gateways/open.ts';
import type { Gateways } from '../gateways/registry.ts';
import type { PlayerKey } from '../holder.ts';
import { languageOf } from '../methods/details.ts';
import { findMethod, type Method, offeredOn } from '../methods/methods.ts';
import { presentMethod } from '../methods/present.ts';
import { amountOf } from '../present.ts';
import type { DepositRow } from '../tables.ts';
import { createDeposit, type NewDeposit } from './create.ts';
import { requireRoomElsewhere } from './elsewhere.ts';
import { depositOf, depositsOf, PAGE_SIZE } from './list.ts';
import { canMove, lockDeposit, move } from './machine.ts';
import { presentDeposit, presentDetail } from './present.ts';
import { proveDeposit } from './prove.ts';

export type DepositDeps = {
  database: Database;
  gateways: Gateways;
  sealing: Sealing;
  files: Files;
  clock: () => number;
  /** The operator's bridge to public registers. */
  register: Register | undefined;
};

const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

function wishOf(input: Checked<Api['createDeposit']>, context: PlayerContext): NewDeposit {
  const { currency } = context.site;
  return {
    ...playerOf(context),
    currency,
    requestId: input.request_id,
    methodId: input.method_id,
    amount: amountOf(input.amount, currency),
    fields: input.fields,
    language: languageOf(input.language),
  };
}

/** Calls about putting money in. `clock` in milliseconds. */
export function depositRoutes({
  database,
  gateways,
  sealing,
  files,
  clock,
  register,
}: DepositDeps): Handlers {
  const detail = async (db: Db, deposit: DepositRow, language: string) => ({
    value: await presentDetail(db, deposit, await methodOf(db, deposit), languageOf(language)),
  });
  return {
    paymentMarks: async (_, { db, site }) => {
      const offered = (await offeredOn(db, site, gateways)).slice(0, MOST_MARKS);
      return { value: offered.map(({ details: { name, image } }) => ({ name, image })) };
    },
    depositMethods: async ({ language }, { db, site, player }) => {
      const [offered, identity] = await Promise.all([
        offeredOn(db, site, gateways),
        identityOf(db, site.id, player.id),
      ]);
      const now = new Date(clock());
      return { value: offered.map((one) => presentMethod(one, languageOf(language), identity, now)) };
    },
    createDeposit: async (input, context) => {
      const { db, site } = context;
      const wanted = wishOf(input, context);
      const now = new Date(clock());
      await requireRoomElsewhere(db, register, site, wanted);
      const made = await transaction(db, (tx) => createDeposit(tx, { sealing, gateways }, wanted, now));
      const isNew = made.state === 'created';
      const deposit = isNew ? await openAtGateway(database, gateways, made, now) : made;
      return detail(db, deposit, input.language);
    },
    deposits: async ({ language, is_open, page }, context) => {
      const { rows, total } = await depositsOf(context.db, playerOf(context), is_open, page);
      const present = async (row: DepositRow) =>
        presentDeposit(row, await methodOf(context.db, row), languageOf(language));
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
      return { value: await Promise.all(rows.map(present)), page, pages, total };
    },
    deposit: async ({ deposit_id, language }, context) => {
      const found = await depositOf(context.db, playerOf(context), deposit_id);
      return detail(context.db, found ?? refuse('notFound'), language);
    },
    proveDeposit: async ({ deposit_id, fields, receipt, language }, context) => {
      const picture = Buffer.from(receipt, 'base64');
      const proof = { ...playerOf(context), depositId: deposit_id, fields, receipt: picture };
      const proved = await proveDeposit(context.db, { sealing, files }, proof, new Date(clock()));
      return detail(context.db, proved, language);
    },
    cancelDeposit: async ({ deposit_id, language }, context) => {
      const key = { ...playerOf(context), depositId: deposit_id };
      const cancelled = await transaction(context.db, async (tx) => {
        const deposit = (await lockDeposit(tx, key)) ?? refuse('notFound');
        if (deposit.state === 'cancelled') return deposit;
        if (!canMove(deposit.state, 'cancelled')) return refuse('paymentClosed');
        return await move(tx, deposit, 'cancelled', { actor: 'player', now: new Date(clock()) });
      });
      return detail(context.db, cancelled, language);
    },
  };
}

async function methodOf(db: Db, { site_id, method_id }: DepositRow): Promise<Method> {
  const method = await findMethod(db, site_id, method_id);
  if (!method) throw new Error(`site ${site_id} has no method ${method_id}`);
  return method;
}
