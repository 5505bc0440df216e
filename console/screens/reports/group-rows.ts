import type { ConsoleSiteItem } from '#contracts/console/session.ts';
import type { CallOutput } from '../../lib/api.ts';

export const DIMENSIONS = ['brand', 'day', 'currency', 'provider', 'game'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Figures as defined in a brand's own report; providers and games have only those of play. */
export const MONEY_FIGURES = [
  ...(['turnover', 'payout', 'ggr', 'bonus_cost', 'provider_fees', 'jackpot'] as const),
  ...(['payment_fees', 'chargebacks', 'duty', 'ngr', 'deposits', 'withdrawals'] as const),
  ...(['net_deposit', 'corrections'] as const),
] as const;
export const PLAY_FIGURES = ['turnover', 'payout', 'ggr'] as const;
type GroupFigure = (typeof MONEY_FIGURES)[number];

export type GroupRow = {
  brand: string;
  /** The subject of the row: a day, a provider, a game; the brand or currency itself. */
  name: string;
  currency: string;
  rounds: number;
  sums: Partial<Record<GroupFigure, bigint>>;
};

type Answer<Name extends 'moneyReport' | 'gameReport'> = {
  site: ConsoleSiteItem;
  data: CallOutput<Name> | null;
};

/** A row for each brand and part, from brands' own reports. */
export function moneyRows(answers: readonly Answer<'moneyReport'>[], by: Dimension): GroupRow[] {
  return answers.flatMap(({ site: { name: brand, currency }, data }) => {
    if (!data) return [];
    const parts =
      by === 'day'
        ? data.days.map(({ day, sums, counts }) => ({ name: day, sums, counts }))
        : [{ name: by === 'currency' ? currency : brand, ...data.total }];
    return parts.map(({ name, sums, counts }) => ({
      ...{ brand, name, currency, rounds: counts.rounds },
      sums: Object.fromEntries(MONEY_FIGURES.map((figure) => [figure, BigInt(sums[figure])])),
    }));
  });
}

/** A row for each brand and provider or game. */
export function playRows(answers: readonly Answer<'gameReport'>[], by: Dimension): GroupRow[] {
  const rows = answers.flatMap(({ site: { name: brand, currency }, data }) =>
    (data?.value ?? []).map(({ name, provider_code, rounds, ...sums }) => ({
      ...{ brand, currency, rounds },
      name: by === 'game' ? `${provider_code}: ${name}` : provider_code,
      sums: Object.fromEntries(PLAY_FIGURES.map((figure) => [figure, BigInt(sums[figure])])),
    })),
  );
  return merged(rows, ({ brand, name, currency }) => JSON.stringify([brand, name, currency]));
}

/** The rows of all brands together. Sums of two currencies are never added. */
export function groupRows(rows: readonly GroupRow[]): GroupRow[] {
  return merged(rows, ({ name, currency }) => JSON.stringify([name, currency]));
}

function merged(rows: readonly GroupRow[], keyOf: (row: GroupRow) => string): GroupRow[] {
  const known = new Map<string, GroupRow>();
  for (const row of rows) {
    const before = known.get(keyOf(row));
    if (!before) {
      known.set(keyOf(row), { ...row, sums: { ...row.sums } });
      continue;
    }
    before.rounds += row.rounds;
    if (before.brand !== row.brand) before.brand = '';
    for (const [figure, amount] of Object.entries(row.sums) as [GroupFigure, bigint][])
      before.sums[figure] = (before.sums[figure] ?? 0n) + amount;
  }
  return [...known.values()];
}
