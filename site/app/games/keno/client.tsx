import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { percent, type Ratio } from '#games/engine/slot/ratio.ts';
import {
  hitChance,
  type KenoChoice,
  type KenoView,
  keno,
  MAX_PICKS,
  NUMBERS,
  payTableRow,
  TABLE_NAMES,
} from '#games/keno/index.ts';
import { groupDigits } from '../../lib/amount.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { ControlsProps, OriginalClient, PayGroup, StageProps } from '../originals/client.ts';
import { TableCloth, ValueChips } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';

const BALL_MS = 140;
const ALL = Array.from({ length: NUMBERS }, (_, i) => i + 1);

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced, onChoice }: StageProps) {
  const { t } = useTranslation();
  const choice = chosen as KenoChoice;
  const outcome = item && readOutcome(item.outcome);
  const isSame = String((outcome?.choice as KenoChoice | undefined)?.picks) === String(choice.picks);
  const view = outcome && isSame && !isAsking ? (outcome.view as KenoView) : null;
  const toggle = (number: number) => {
    const has = choice.picks.includes(number);
    if (!has && choice.picks.length >= MAX_PICKS) return;
    const picks = has ? choice.picks.filter((pick) => pick !== number) : [...choice.picks, number];
    if (picks.length > 0) onChoice({ ...choice, picks: picks.sort((a, b) => a - b) });
  };
  return (
    <TableCloth colours={['#5a2347', '#170712']}>
      <fieldset
        aria-label={t('game.keno.picks')}
        disabled={isMoving || isAsking}
        className="grid w-full max-w-3xl grid-cols-6 xs:grid-cols-8"
      >
        {ALL.map((number) => {
          const place = view ? view.drawn.indexOf(number) : -1;
          return (
            <Ball
              key={number}
              label={t('game.keno.number', { number })}
              number={number}
              isPicked={choice.picks.includes(number)}
              isDrawn={place >= 0}
              delay={isMoving && !isReduced ? place * BALL_MS : 0}
              onToggle={() => toggle(number)}
            />
          );
        })}
      </fieldset>
    </TableCloth>
  );
}

type BallProps = {
  label: string;
  number: number;
  isPicked: boolean;
  isDrawn: boolean;
  delay: number;
  onToggle: () => void;
};

function Ball({ label, number, isPicked, isDrawn, delay, onToggle }: BallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPicked}
      data-number={number}
      data-drawn={isDrawn}
      onClick={onToggle}
      style={{ transitionDelay: isDrawn ? `${delay}ms` : '0ms' }}
      className={classes(
        // The touch area extends to the middle of the gap, which is a transparent border: 44 px with eight in
        // a row.
        'tabular touch grid min-w-0 place-items-center rounded-xl border-3 border-transparent bg-clip-padding text-base font-bold transition-[background-color,color,scale] duration-200 sm:aspect-[5/4] sm:border-5 sm:text-xl',
        isDrawn && isPicked && 'scale-105 bg-[#5ff0b4] text-[#06281b] ring-3 ring-[#fff] ring-inset',
        isDrawn && !isPicked && 'bg-[#fff6d6] text-[#20242e]',
        !isDrawn && isPicked && 'bg-brand text-on-brand',
        !isDrawn && !isPicked && 'bg-[#ffffff]/10 hover:bg-[#ffffff]/20',
      )}
    >
      {number}
    </button>
  );
}

/** Numbers from the browser's own randomness: a quick pick, not part of the draw. */
function randomPicks(count: number): number[] {
  const pool = ALL.slice();
  const random = crypto.getRandomValues(new Uint32Array(count));
  const picks = Array.from(random, (word) => pool.splice(word % pool.length, 1)[0]!);
  return picks.sort((a, b) => a - b);
}

function Controls({ choice: json, stake, money, isOff, item, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as KenoChoice;
  const pays = payTableRow(choice.table, choice.picks.length);
  const outcome = item && readOutcome(item.outcome);
  const hits = isOff ? null : ((outcome?.view as KenoView | undefined)?.hits ?? null);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          disabled={isOff}
          onClick={() => onChoice({ ...choice, picks: randomPicks(MAX_PICKS) })}
        >
          {t('game.keno.random')}
        </Button>
        <Button
          variant="secondary"
          disabled={isOff}
          onClick={() => onChoice({ ...choice, picks: choice.picks.slice(0, 1) })}
        >
          {t('game.keno.clear')}
        </Button>
      </div>
      <ValueChips
        label={t('game.keno.risk')}
        value={choice.table}
        isOff={isOff}
        options={TABLE_NAMES.map((table) => ({ value: table, text: t(`game.keno.${table}`) }))}
        onChoose={(table) => onChoice({ ...choice, table })}
      />
      <p className="text-sm text-muted">{t('game.keno.pickText', { count: choice.picks.length })}</p>
      <dl className="tabular grid grid-cols-[auto_1fr_1fr] gap-x-4 text-sm">
        {pays
          .map((pay, count) => ({ pay, count }))
          .filter(({ pay }) => pay > 0)
          .map(({ pay, count }) => (
            <div
              key={count}
              className={classes(
                'contents',
                count === hits && classes('font-semibold', payoutAt(stake, pay) > stake && 'text-win'),
              )}
            >
              <dt>
                {t('game.keno.hitsHead')} {count}
              </dt>
              <dd className="text-end">{timesText(pay)}</dd>
              <dd className="text-end">{money(payoutAt(stake, pay))}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

export const client: OriginalClient = {
  game: keno,
  firstChoice: { picks: [4, 11, 18, 25, 32], table: 'classic' },
  showMs: (_, isReduced) => (isReduced ? 250 : 10 * BALL_MS + 400),
  Stage,
  Controls,
  pays: (t, choice) => kenoPays(t, choice as KenoChoice),
  resultText: (t, { view, choice }) =>
    t('game.keno.hits', { hits: (view as KenoView).hits, picks: (choice as KenoChoice).picks.length }),
  mark: ({ view, choice }) => `${(view as KenoView).hits}/${(choice as KenoChoice).picks.length}`,
};

const COUNTS = Array.from({ length: MAX_PICKS }, (_, i) => i + 1);

/** Both pay tables for one to ten numbers. */
function kenoPays(t: Translate, chosen: KenoChoice): PayGroup[] {
  return TABLE_NAMES.flatMap((table) =>
    COUNTS.map((picks) => ({
      name: `${t(`game.keno.${table}`)} · ${t('game.keno.pickText', { count: picks })}`,
      isChosen: table === chosen.table && picks === chosen.picks.length,
      rows: payTableRow(table, picks).flatMap((pay, hits) => {
        if (pay === 0) return [];
        const chance = chanceText(t, hitChance(picks, hits));
        return [{ name: `${t('game.keno.hitsHead')} ${hits}`, pays: timesText(pay), chance }];
      }),
    })),
  );
}

/** A percentage while it is meaningful, otherwise one in so many. */
function chanceText(t: Translate, chance: Ratio): string {
  if (chance.den < chance.num * 100n) return `${percent(chance)} %`;
  return t('game.oneIn', { count: groupDigits(Number(chance.den / chance.num)) });
}
