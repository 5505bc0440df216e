import { moneyField } from '#contracts/console/fields.ts';
import type { WheelItem } from '#contracts/console/rewards.ts';
import { type WheelModel, wheelFiguresOf } from '#games/engine/wheel/index.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import type { WheelFace } from '../tables.ts';
import { readWheelDays, type WheelDay } from '../wheel/budget.ts';
import { findWheel, listWheels, type PrizeWheel, remainingStocks, upsertWheel } from '../wheel/wheels.ts';
import { setOpen, withFieldError } from './open-state.ts';

type WheelState = { left: readonly (number | null)[]; today: WheelDay };

function wheelItem({ site }: ConsoleContext, wheel: PrizeWheel, { left, today }: WheelState): WheelItem {
  const { model } = wheel;
  const figures = wheelFiguresOf(model);
  return {
    ...{
      code: wheel.code,
      version: model.version,
      face: wheel.face,
      position: wheel.position,
      is_open: wheel.isOpen,
      cost: model.cost,
    },
    prizes: model.prizes.map(({ kind, amount, weight, stock, substitute }, n) => ({
      ...{ kind, amount, weight, chance: figures.percents[n] ?? '' },
      ...{ stock: stock ?? null, left: left[n] ?? null, substitute: substitute ?? null },
    })),
    expected: {
      tokens: formatTwoPlaces(figures.expected.tokens),
      cash: formatTwoPlaces(figures.expected.cash),
    },
    daily_tokens: wheel.dailyTokens === null ? null : Number(wheel.dailyTokens),
    daily_cash: wheel.dailyCash === null ? null : moneyField(wheel.dailyCash, site.currency),
    today: { spins: today.spins, tokens: Number(today.tokens), cash: moneyField(today.cash, site.currency) },
    is_resting: today.isSpent,
  };
}

function formatTwoPlaces({ num, den }: { num: bigint; den: bigint }): string {
  const hundredths = (num * 100n) / den;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

const wheelFields = ({ model, face, position, dailyTokens, dailyCash }: PrizeWheel): Fields => ({
  ...{ face, position },
  ...{ version: model.version, cost: model.cost, prizes: model.prizes as unknown as Fields[] },
  daily_tokens: dailyTokens?.toString() ?? null,
  daily_cash: dailyCash?.toString() ?? null,
});

export const wheelHandlers: ConsoleHandlers = {
  async wheels(_, context) {
    const { db, site, now } = context;
    const all = await listWheels(db, site.id);
    const [stocks, days] = await Promise.all([
      remainingStocks(db, site.id, all),
      readWheelDays(db, site.id, all, now),
    ]);
    const stateOf = ({ code }: PrizeWheel) => ({ left: stocks.get(code)!, today: days.get(code)! });
    return { value: all.map((wheel) => wheelItem(context, wheel, stateOf(wheel))) };
  },
  async proposeWheel({ request_id, code, cost, prizes, face, position, ...limits }, context) {
    const { tx, site, propose } = context;
    const known = await findWheel(tx, site.id, code);
    const model: WheelModel = {
      ...{ code, cost, version: (known?.model.version ?? 0) + 1, currency: site.currency },
      prizes: prizes.map(({ kind, amount, weight, stock, substitute }) => ({
        ...{ kind, amount, weight },
        ...(stock !== null && { stock }),
        ...(substitute !== null && { substitute }),
      })),
    };
    withFieldError('prizes', () => wheelFiguresOf(model));
    const { daily_tokens, daily_cash, expected_cash } = limits;
    const shown = {
      face: face ?? known?.face ?? 'wheel',
      position: position ?? known?.position ?? 0,
      ...{ daily_tokens, daily_cash, expected_cash },
    };
    const proposal = { kind: 'wheel', requestId: request_id, subject: `wheel:${code}` };
    const answer = await propose({
      ...proposal,
      title: `PrizeWheel ${code}, version ${model.version}`,
      facts: { ...shown, model: model as unknown as Fields },
      people: 1,
    });
    const { version } = model;
    const after = { ...shown, version, cost, prizes: model.prizes as unknown as Fields[] };
    return {
      answer,
      change: { subject: proposal.subject, before: known ? wheelFields(known) : null, after },
    };
  },
  setWheelOpen: ({ code, is_open }, { tx, site }) => setOpen(tx, 'wheel', site.id, code, is_open),
};

type WheelFacts = {
  model: WheelModel;
  face: WheelFace;
  position: number;
  daily_tokens: number | null;
  daily_cash: string | null;
  expected_cash: string;
};

/** Cash prizes are amounts; other prizes are a number of tokens. */
function inMoney({ prizes, ...fields }: Fields, currency: string): Fields {
  const displayed = (prize: Fields) =>
    prize.kind === 'cash' ? displayedAmounts(prize, ['amount'], currency) : prize;
  return {
    ...displayedAmounts(fields, ['daily_cash', 'expected_cash'], currency),
    ...(prizes !== undefined && { prizes: (prizes as unknown as Fields[]).map(displayed) }),
  };
}

/** A new wheel opens after approval; a new version keeps the state of the wheel. */
export const wheelProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: ({ model, ...facts }, currency) => ({
    ...inMoney(facts, currency),
    model: inMoney(model as unknown as Fields, currency),
  }),
  shownChange: inMoney,
  async apply(tx, { siteId, facts }) {
    const { model, face, position, daily_tokens, daily_cash, expected_cash } = facts as unknown as WheelFacts;
    await lockWheels(tx, siteId);
    const known = await findWheel(tx, siteId, model.code);
    if ((known?.model.version ?? 0) + 1 !== model.version) deny('changedMeanwhile');
    const limits = {
      ...{ position, face, isOpen: known?.isOpen ?? true },
      dailyTokens: daily_tokens === null ? null : BigInt(daily_tokens),
      dailyCash: daily_cash === null ? null : BigInt(daily_cash),
      expectedCash: BigInt(expected_cash),
    };
    await upsertWheel(tx, siteId, model, limits).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
      return denyField('prizes', error.message);
    });
  },
};

/** Serialised: of two proposals based on one version only one applies. */
async function lockWheels(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('rewards/wheels', $1))`,
    values: [siteId],
  });
}
