import { percent, toNumber } from '#games/engine/slot/ratio.ts';
import { groupDigits } from '../../lib/amount.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/index.ts';
import { WinLimitsText } from '../screen/control-bar.tsx';
import { FairnessLink } from '../screen/fairness-link.tsx';
import { HotKeyList, STAKE_KEYS } from '../screen/hot-key-list.tsx';
import { JackpotRules } from '../screen/jackpot-rules.tsx';
import { PayRows } from '../screen/pay-rows.tsx';
import { minorText } from '../screen/value-text.ts';
import type { OriginalClient, PayGroup } from './client.ts';
import type { OriginalPlayState } from './original-play.ts';

/** How the game is played, its return, and what happens after an interruption. */
export function OriginalRules({ client, state }: { client: OriginalClient; state: OriginalPlayState }) {
  const { t } = useTranslation();
  const { rules, returnOf, game_code } = client.game;
  const isReady = state.stake > 0n && client.isReady?.(state.choice) !== false;
  const bet = isReady ? returnOf(state.choice, state.stake) : undefined;
  const { rtp, top } = rules;
  const rows: [string, string][] = [
    [
      rules.isPerStep ? 'rtpStep' : 'rtp',
      `${rtp.min === rtp.max ? rtp.min : `${rtp.min}–${rtp.max}`}\u00a0%`,
    ],
    ['edge', `${rules.houseEdgePercent} %`],
    ['maxWin', t('game.timesStake', { multiple: top.multiple })],
    ['topOdds', t('game.oneIn', { count: groupDigits(Number(top.oneIn)) })],
  ];
  const know = client.game.hasSteps ? ['settledSteps', 'idle'] : ['settledTable'];
  return (
    <div className="grid gap-6 pb-2">
      <p>{t(`game.${game_code}.how`)}</p>
      <dl className="tabular grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {rows.map(([key, value]) => (
          <div key={key} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{t(`game.figure.${key}`)}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {bet && (
        <p className="text-sm" data-return={toNumber(bet)}>
          {t('game.returnOfBet', { stake: minorText(state.stake, state), percent: percent(bet) })}
        </p>
      )}
      <p className="text-sm text-muted">{t(`game.${game_code}.rtp`)}</p>
      <FairnessLink />
      <JackpotRules gameCode={game_code} rtp={rtp} />
      <PayTables groups={client.pays(t, state.choice)} />
      <section className="grid gap-3">
        <h3 className="text-lg font-semibold">{t('game.goodToKnow')}</h3>
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          {[...know, 'line', state.autoplay ? 'paceAutoplay' : 'pace', 'rounding', 'fault'].map((key) => (
            <li key={key}>
              {t(`game.${game_code}.know.${key}`, {
                defaultValue: t(`game.know.${key}`, {
                  ...{ count: state.cycleMs / 1000, seconds: state.cycleMs / 1000 },
                }),
              })}
            </li>
          ))}
          <WinLimitsText state={state} />
        </ul>
      </section>
      <HotKeyList keys={STAKE_KEYS} more={client.keys?.(t)} />
    </div>
  );
}

/** The whole pay table; of several, the one in play is expanded. */
function PayTables({ groups }: { groups: readonly PayGroup[] }) {
  const { t } = useTranslation();
  return (
    <section className="grid gap-2">
      <h3 className="text-lg font-semibold">{t('game.payTable')}</h3>
      {groups.map(({ name, isChosen, rows }) =>
        name === null ? (
          <PayRows key="only" caption={t('game.payTable')} rows={rows} />
        ) : (
          <details key={name} open={isChosen} className="group border-b border-line">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
              {name}
              <span className="shrink-0 text-accent group-open:rotate-180">
                <Icon name="chevronDown" size={18} />
              </span>
            </summary>
            <div className="pb-3">
              <PayRows caption={name} rows={rows} />
            </div>
          </details>
        ),
      )}
    </section>
  );
}
