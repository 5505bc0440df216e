import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { binomial, percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  MINE_COUNT_RANGE,
  type MinesChoice,
  type MinesView,
  mines,
  minesMultiplier,
  nextMultiplier,
  TILES,
} from '#games/mines/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import {
  type ControlsProps,
  cashOutAt,
  type OriginalClient,
  type PayGroup,
  type StageProps,
} from '../originals/client.ts';
import { BetFigure, Slider, TableCloth, ValueChips } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';
import { Tile } from './tile.tsx';

const ALL = Array.from({ length: TILES }, (_, tile) => tile);
const START = { opened: [], mines: null, hit: null } as const;

function Stage({ item, isMoving, isAsking, isOpen, isReduced, onAct }: StageProps) {
  const { t } = useTranslation();
  const view: Pick<MinesView, 'opened' | 'mines' | 'hit'> = item
    ? (readOutcome(item.outcome).view as MinesView)
    : START;
  const canOpen = isOpen && !isMoving && !isAsking;
  return (
    <TableCloth colours={['#20435c', '#08131c']}>
      <fieldset
        aria-label={t('game.mines.board')}
        className="grid w-full max-w-[min(30rem,62dvh)] grid-cols-5 gap-2 sm:gap-3"
      >
        {ALL.map((tile) => {
          const isShown = view.opened.includes(tile);
          const isMine = view.mines?.includes(tile) ?? false;
          const state = view.hit === tile || isMine ? 'mine' : isShown ? 'safe' : null;
          return (
            <Tile
              key={tile}
              tile={tile}
              state={state}
              isHit={view.hit === tile}
              isOpened={isShown}
              canOpen={canOpen}
              isReduced={isReduced}
              onOpen={() => onAct({ open: tile })}
            />
          );
        })}
      </fieldset>
    </TableCloth>
  );
}

function Controls({ choice: json, item, isOpen, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { mines: count } = json as MinesChoice;
  const view = isOpen && item ? (readOutcome(item.outcome).view as MinesView) : null;
  const now = view?.multiplier ?? null;
  const next = view ? view.next : minesMultiplier(count, 1);
  return (
    <div className="grid gap-4">
      <Slider
        label={t('game.mines.count')}
        text={String(count)}
        value={count}
        min={MINE_COUNT_RANGE.min}
        max={MINE_COUNT_RANGE.max}
        isOff={isOff}
        onChange={(value) => onChoice({ mines: value })}
      />
      <ValueChips
        label={t('game.mines.quick')}
        value={count}
        isOff={isOff}
        options={[1, 3, 5, 10, 24].map((value) => ({ value, text: String(value) }))}
        onChoose={(value) => onChoice({ mines: value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.mines.now')}>{now === null ? '–' : money(payoutAt(stake, now))}</BetFigure>
        <BetFigure label={`${t('game.mines.nextPays')} ${next === null ? '' : timesText(next)}`}>
          {next === null ? '–' : money(payoutAt(stake, next))}
        </BetFigure>
      </div>
    </div>
  );
}

function viewOf({ view }: ChoiceOutcome): MinesView {
  return view as MinesView;
}

export const client: OriginalClient = {
  game: mines,
  firstChoice: { mines: 3 },
  showMs: (_, isReduced) => (isReduced ? 80 : 260),
  Stage,
  Controls,
  pays: (t, choice) => minesPays(t, choice as MinesChoice),
  resultText(t, outcome, money) {
    const { opened, mines: field, hit, multiplier } = viewOf(outcome);
    if (hit !== null) return t('game.mines.hit');
    if (field !== null) return t('game.mines.stopped', { count: opened.length });
    if (opened.length === 0) return t('game.mines.start');
    return t('game.mines.opened', {
      count: opened.length,
      amount: money(payoutAt(BigInt(outcome.stake), multiplier)),
    });
  },
  mark: (outcome) => timesText(viewOf(outcome).multiplier),
  finish(outcome, t, money) {
    const { opened, multiplier } = viewOf(outcome);
    return opened.length === 0 ? null : cashOutAt(multiplier, outcome, t, money);
  },
};

const FIELDS = Array.from(
  { length: MINE_COUNT_RANGE.max - MINE_COUNT_RANGE.min + 1 },
  (_, i) => MINE_COUNT_RANGE.min + i,
);

/** Payouts for every number of safe tiles on every field, as far as offered. */
function minesPays(t: Translate, chosen: MinesChoice): PayGroup[] {
  return FIELDS.map((mines) => {
    const rows: PayGroup['rows'][number][] = [];
    for (let tiles = 1; nextMultiplier(mines, tiles - 1) !== null; tiles++)
      rows.push({
        name: t('game.mines.safeTiles', { count: tiles }),
        pays: timesText(minesMultiplier(mines, tiles)),
        chance: `${percent(ratio(binomial(TILES - mines, tiles), binomial(TILES, tiles)), 4)} %`,
      });
    return { name: `${t('game.mines.count')}: ${mines}`, isChosen: mines === chosen.mines, rows };
  });
}
