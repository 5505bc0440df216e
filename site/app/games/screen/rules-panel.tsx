import type { ReactNode } from 'react';
import { groupThousands } from '#contracts/values/digit-groups.ts';
import type { SlotRules } from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { skinOf } from '../slot/skin.ts';
import { WinLimitsText } from './control-bar.tsx';
import { FairnessLink } from './fairness-link.tsx';
import { HotKeyList, STAKE_KEYS } from './hot-key-list.tsx';
import { JackpotRules } from './jackpot-rules.tsx';
import { PayLines } from './pay-lines.tsx';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

/** Pay table, lines, feature, figures and rules of a slot, all from the rules the server draws by. */
export function RulesPanel({ rules, state }: { rules: SlotRules; state: PlayState }) {
  const { t } = useTranslation();
  const seconds = state.cycleMs / 1000;
  return (
    <div className="grid gap-7 pb-2">
      <Part title={t('game.payTable')}>
        <p className="text-sm text-muted">
          {t(`game.${rules.form}PayTableText`, { stake: minorText(state.stake, state) })}
        </p>
        <PayTable rules={rules} state={state} />
      </Part>
      <Part title={t('game.special')}>
        <Specials rules={rules} state={state} />
      </Part>
      <PayMechanics rules={rules} />
      <Part title={t('game.figures')}>
        <Figures rules={rules} />
        <FairnessLink />
        <JackpotRules
          gameCode={rules.gameCode}
          rtp={{ min: rules.figures.rtpPercent, max: rules.figures.rtpPercent }}
        />
      </Part>
      <Part title={t('game.goodToKnow')}>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          {[
            'settled',
            'interrupted',
            state.autoplay ? 'cycleAutoplay' : 'cycle',
            'cap',
            'return',
            'fault',
          ].map((key) => (
            <li key={key}>
              {t(`game.know.${key}`, {
                ...{ count: seconds, seconds, max: rules.maxWin, limit: rules.freeSpins?.limit },
              })}
            </li>
          ))}
          <WinLimitsText state={state} />
        </ul>
      </Part>
      <HotKeyList keys={STAKE_KEYS} />
    </div>
  );
}

/** Lines, ways or falling clusters. */
function PayMechanics({ rules }: { rules: SlotRules }) {
  const { t } = useTranslation();
  if (rules.form === 'lines')
    return (
      <Part title={t('game.lines', { count: rules.lines.length })}>
        <p className="text-sm text-muted">{t('game.linesText')}</p>
        <PayLines lines={rules.lines} rows={rules.rows} />
      </Part>
    );
  if (rules.form === 'ways')
    return (
      <Part title={t('game.waysTitle', { count: rules.rows ** rules.reels })}>
        <p className="text-sm">{t('game.waysText', { coins: rules.units })}</p>
      </Part>
    );
  const ladder = rules.ladder ?? [];
  return (
    <Part title={t('game.fallsTitle')}>
      <p className="text-sm">{t('game.fallsText', { count: rules.sizes?.[0] })}</p>
      <ol className="tabular flex flex-wrap gap-2 text-sm">
        {ladder.map((factor, fall) => (
          <li key={factor} className="rounded-md border border-line bg-surface-2 px-3 py-1.5">
            <span className="text-muted">
              {t(fall === ladder.length - 1 ? 'game.fallFrom' : 'game.fallNumber', { number: fall + 1 })}
            </span>{' '}
            <b>×{factor}</b>
          </li>
        ))}
      </ol>
    </Part>
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

function SymbolPicture({ symbol, game, size = 56 }: { symbol: string; game: string; size?: number }) {
  const { folder, tile } = skinOf(game);
  return (
    <span
      className="grid shrink-0 place-items-center rounded-md"
      style={{ backgroundImage: `linear-gradient(${tile.from}, ${tile.to})` }}
    >
      <img
        src={`${folder}/${symbol}.svg`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

function PayTable({ rules, state }: { rules: SlotRules; state: PlayState }) {
  const { t } = useTranslation();
  const unit = state.stake / BigInt(rules.units);
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:grid-cols-3">
      {Object.entries(rules.payTable).map(([symbol, pays]) => (
        <li key={symbol} className="flex items-center gap-3 rounded-md border border-line bg-surface-2 p-2">
          <SymbolPicture symbol={symbol} game={rules.gameCode} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{t(`game.symbol.${symbol}`)}</p>
            <dl className="tabular grid grid-cols-[auto_1fr] gap-x-2 text-sm">
              {pays
                .map((pay, index) => ({ pay, size: sizeText(rules, index) }))
                .filter(({ pay }) => pay > 0)
                .reverse()
                .map(({ pay, size }) => (
                  <div key={size} className="contents">
                    <dt className="text-muted">{size}</dt>
                    <dd>{minorText(BigInt(pay) * unit, state)}</dd>
                  </div>
                ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The symbol counts of an award: a number, or the sizes of a cluster. */
function sizeText({ sizes }: SlotRules, index: number): string {
  if (!sizes) return String(index);
  const [min, next] = [sizes[index]!, sizes[index + 1]];
  if (next === undefined) return `${min}+`;
  return next === min + 1 ? String(min) : `${min}–${next - 1}`;
}

function Specials({ rules, state }: { rules: SlotRules; state: PlayState }) {
  const { t } = useTranslation();
  const { wild, scatter, freeSpins } = rules;
  return (
    <div className="grid gap-3">
      {wild && (
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={wild} game={rules.gameCode} />
          <p className="text-sm">
            {t(rules.wildWorth ? 'game.waysWildText' : 'game.wildText', {
              wild: t(`game.symbol.${wild}`),
              scatter: t(`game.symbol.${scatter?.symbol}`),
              worth: rules.wildWorth?.free,
            })}
          </p>
        </div>
      )}
      {scatter && (
        <div className="flex items-start gap-3">
          <SymbolPicture symbol={scatter.symbol} game={rules.gameCode} />
          <div className="grid gap-2 text-sm">
            <p>
              {t(`game.${rules.form}ScatterText`, {
                scatter: t(`game.symbol.${scatter.symbol}`),
                count: scatter.pays.findIndex((pay) => pay > 0),
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
            <p>
              {t(`game.${rules.form}FreeSpinText`, {
                multiplier: freeSpins?.multiplier,
                limit: freeSpins?.limit,
                wild: t(`game.symbol.${wild}`),
                worth: rules.wildWorth?.free,
              })}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function Figures({ rules: { figures, maxWin, form } }: { rules: SlotRules }) {
  const { t } = useTranslation();
  const { rtpParts, topAward, bestSpin } = figures;
  const top = { count: topAward.count, symbol: t(`game.symbol.${topAward.symbol}`) };
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
    ['topOf', t('game.awardOdds', { multiple: topAward.multiple, odds: groupThousands(topAward.oneIn) })],
    ['best', t('game.awardOdds', { multiple: bestSpin.multiple, odds: groupThousands(bestSpin.oneIn) })],
  ];
  return (
    <>
      <dl className="tabular grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {rows.map(([key, value]) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{t(`game.figure.${key}`, top)}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t(`game.${form}RtpHow`, {
          line: rtpParts.line,
          scatter: rtpParts.scatter,
          feature: rtpParts.feature,
        })}{' '}
        <span className="break-all">{figures.rtpExact}</span>
      </p>
    </>
  );
}
