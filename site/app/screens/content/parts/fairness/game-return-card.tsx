import { groupDigits } from '../../../../lib/amount.ts';
import { gamePath } from '../../../../lib/game-path.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { classes, DateTime, Icon, type IconName } from '../../../../ui/index.ts';
import { Link } from '../../../../ui/link.tsx';
import { scaleOf } from './return-scale.ts';
import type { GameLine } from './returns-data.ts';

type Measured = NonNullable<GameLine['measured']>;
type Declared = NonNullable<GameLine['declared']>;

/** One game: declared return, measured return, its confidence band, and the last check. */
export function GameReturnCard({ game, minRounds }: { game: GameLine; minRounds: number }) {
  const { t } = useTranslation();
  const { declared, measured } = game;
  return (
    <article
      data-game={game.game_code}
      className="panel grid h-full content-start gap-3 rounded-lg border border-line bg-surface-1 p-4 sm:p-5"
    >
      <h3 className="text-lg font-semibold break-words">
        <Link to={gamePath(game)} className="hover:underline">
          {game.name}
        </Link>
      </h3>
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        <Figure label={t(declared?.per_step ? 'fairness.declaredPerGuess' : 'fairness.declared')}>
          {declared ? rangeText(declared) : t('fairness.notDeclared')}
        </Figure>
        <Figure label={t('fairness.measured')}>
          {measured ? measuredText(measured) : t('fairness.nothingYet')}
        </Figure>
      </dl>
      {measured && declared && <Band declared={declared} measured={measured} />}
      <Verdict measured={measured} minRounds={minRounds} />
      <p className="text-xs text-muted">
        {measured && (
          <>
            {t('fairness.rounds', { count: measured.rounds, number: groupDigits(measured.rounds) })},{' '}
            <DateTime value={measured.from} style="date" /> – <DateTime value={measured.to} style="date" />
            {'. '}
          </>
        )}
        {game.checked
          ? t('fairness.gameChecked', {
              number: groupDigits(game.checked.rounds),
              wrong: groupDigits(game.checked.wrong),
            })
          : t('fairness.gameUnchecked')}
      </p>
    </article>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold sm:text-base">{children}</dd>
    </div>
  );
}

const rangeText = ({ min, max }: Declared) => (min === max ? `${min}\u00a0%` : `${min}\u00a0– ${max}\u00a0%`);
const measuredText = ({ percent, band }: Measured) =>
  band === null ? `${percent.toFixed(2)}\u00a0%` : `${percent.toFixed(2)}\u00a0% ±\u00a0${band.toFixed(2)}`;

/**
 * The declared return as a line, the measured one as a point in its band. The figures beside it state the
 * same as text.
 */
function Band({ declared, measured }: { declared: Declared; measured: Measured }) {
  const scale = scaleOf({
    min: Number(declared.min),
    max: Number(declared.max),
    percent: measured.percent,
    band: measured.band,
  });
  const stretch = ({ from, to }: { from: number; to: number }, min: number) => ({
    left: `${from}%`,
    width: `max(${min}px, ${(to - from).toFixed(1)}%)`,
  });
  return (
    <div aria-hidden="true" className="grid gap-1">
      <div className="relative h-6 overflow-hidden rounded-md bg-surface-2">
        {scale.band && (
          <span className="absolute inset-y-1.5 rounded-full bg-accent/35" style={stretch(scale.band, 4)} />
        )}
        <span className="absolute inset-y-0 bg-muted/60" style={stretch(scale.declared, 2)} />
        <span
          className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ring-2 ring-surface-1"
          style={{ left: `${scale.measured}%` }}
        />
      </div>
      <div className="tabular flex justify-between text-xs text-muted">
        <span>{scale.ends[0].toFixed(0)} %</span>
        <span>{scale.ends[1].toFixed(0)} %</span>
      </div>
    </div>
  );
}

const LOOKS: Record<'fits' | 'differs' | 'open', { icon: IconName; tint: string }> = {
  fits: { icon: 'success', tint: 'text-win' },
  differs: { icon: 'warning', tint: 'text-warning' },
  open: { icon: 'info', tint: 'text-muted' },
};

function kindOf({ fits }: Measured): keyof typeof LOOKS {
  if (fits === null) return 'open';
  return fits ? 'fits' : 'differs';
}

function Verdict({ measured, minRounds }: { measured: GameLine['measured']; minRounds: number }) {
  const { t } = useTranslation();
  if (!measured) return null;
  const kind = kindOf(measured);
  const { icon, tint } = LOOKS[kind];
  const number = groupDigits(minRounds);
  return (
    <p className="flex items-start gap-2 text-sm" data-verdict={kind}>
      <Icon name={icon} size={18} className={classes('mt-0.5 shrink-0', tint)} />
      {kind === 'open' && measured.is_exact ? t('fairness.tooFew') : t(`fairness.${kind}`, { number })}
    </p>
  );
}
