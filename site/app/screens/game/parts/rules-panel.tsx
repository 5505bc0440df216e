import type { ReactNode } from 'react';
import type { SlotRules } from '#games/registry.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { minorText } from './money.ts';
import { PayLines } from './pay-lines.tsx';
import type { TableState } from './table-state.ts';

/** Pay table, lines, feature, figures and rules of a slot, all from the rules the server draws by. */
export function RulesPanel({ rules, state }: { rules: SlotRules; state: TableState }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-7 pb-2">
      <Part title={t('game.payTable')}>
        <p className="text-sm text-muted">
          {t('game.payTableText', { stake: minorText(state.stake, state) })}
        </p>
        <PayTable rules={rules} state={state} />
      </Part>
      <Part title={t('game.special')}>
        <Specials rules={rules} state={state} />
      </Part>
      <Part title={t('game.lines', { count: rules.lines.length })}>
        <p className="text-sm text-muted">{t('game.linesText')}</p>
        <PayLines lines={rules.lines} rows={rules.rows} />
      </Part>
      <Part title={t('game.figures')}>
        <Figures rules={rules} />
      </Part>
      <Part title={t('game.goodToKnow')}>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          {['settled', 'interrupted', 'cycle', 'cap', 'return', 'fault'].map((key) => (
            <li key={key}>{t(`game.know.${key}`, { most: rules.maxWin, limit: rules.freeSpins?.limit })}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function SymbolPicture({ symbol, size = 56 }: { symbol: string; size?: number }) {
  return (
    <span className="grid shrink-0 place-items-center rounded-md bg-[linear-gradient(#120d2b,#2b1f57)]">
      <img
        src={`/games/lantern-reels/${symbol}.svg`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

function PayTable({ rules, state }: { rules: SlotRules; state: TableState }) {
  const { t } = useTranslation();
  const lineBet = state.stake / BigInt(rules.lines.length);
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:grid-cols-3">
      {Object.entries(rules.payTable).map(([symbol, pays]) => (
        <li key={symbol} className="flex items-center gap-3 rounded-md border border-line bg-surface-2 p-2">
          <SymbolPicture symbol={symbol} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{t(`game.symbol.${symbol}`)}</p>
            <dl className="tabular grid grid-cols-[auto_1fr] gap-x-2 text-sm">
              {pays
                .map((pay, count) => ({ pay, count }))
                .filter(({ pay }) => pay > 0)
                .reverse()
                .map(({ pay, count }) => (
                  <div key={count} className="contents">
                    <dt className="text-muted">{count}</dt>
                    <dd>{minorText(BigInt(pay) * lineBet, state)}</dd>
                  </div>
                ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Specials({ rules, state }: { rules: SlotRules; state: TableState }) {
  const { t } = useTranslation();
  const { wild, scatter, freeSpins } = rules;
  return (
    <div className="grid gap-3">
      {wild && (
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={wild} />
          <p className="text-sm">
            {t('game.wildText', {
              wild: t(`game.symbol.${wild}`),
              scatter: t(`game.symbol.${scatter?.symbol}`),
            })}
          </p>
        </div>
      )}
      {scatter && (
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={scatter.symbol} />
          <div className="grid gap-2 text-sm">
            <p>
              {t('game.scatterText', {
                scatter: t(`game.symbol.${scatter.symbol}`),
                multiplier: freeSpins?.multiplier,
              })}
            </p>
            <table className="tabular w-full max-w-md text-start">
              <thead className="text-muted">
                <tr>
                  <th className="py-1 pe-3 text-start font-medium">{t('game.scatters')}</th>
                  <th className="py-1 pe-3 text-start font-medium">{t('game.pays')}</th>
                  <th className="py-1 pe-3 text-start font-medium">{t('game.freeSpins')}</th>
                </tr>
              </thead>
              <tbody>
                {scatter.pays.map((pay, count) =>
                  pay > 0 ? (
                    <tr key={pay} className="border-t border-line">
                      <td className="py-1 pe-3">{count}</td>
                      <td className="py-1 pe-3">
                        {minorText(BigInt(pay) * state.stake, state)} (×{pay})
                      </td>
                      <td className="py-1 pe-3">{freeSpins?.awards[count] ?? 0}</td>
                    </tr>
                  ) : null,
                )}
              </tbody>
            </table>
            <p>{t('game.freeSpinText', { multiplier: freeSpins?.multiplier, limit: freeSpins?.limit })}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function Figures({ rules: { figures, maxWin } }: { rules: SlotRules }) {
  const { t } = useTranslation();
  const { rtpParts, topAward, bestSpin } = figures;
  const rows: [string, string][] = [
    ['rtp', `${figures.rtpPercent} %`],
    ['edge', `${figures.houseEdgePercent} %`],
    ['hit', `${figures.hitPercent} %`],
    ['atLeast', `${figures.atLeastBetPercent} %`],
    ['feature', t('game.oneIn', { count: Number(figures.freeSpinsOneIn) })],
    [
      'volatility',
      t('game.volatilityValue', { index: figures.volatilityIndex, deviation: figures.deviation }),
    ],
    ['maxWin', t('game.timesStake', { multiple: maxWin })],
    ['top', t('game.awardOdds', { multiple: topAward.multiple, odds: grouped(topAward.oneIn) })],
    ['best', t('game.awardOdds', { multiple: bestSpin.multiple, odds: grouped(bestSpin.oneIn) })],
  ];
  return (
    <>
      <dl className="tabular grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {rows.map(([key, value]) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{t(`game.figure.${key}`)}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('game.rtpHow', { line: rtpParts.line, scatter: rtpParts.scatter, feature: rtpParts.feature })}{' '}
        <span className="break-all">{figures.rtpExact}</span>
      </p>
    </>
  );
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
