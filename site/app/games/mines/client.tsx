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
import { classes } from '../../ui/classes.ts';
import type { ControlsProps, OriginalClient, PayGroup, StageProps } from '../originals/client.ts';
import { Chips, Figure, Slider, TableCloth } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';

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
            <button
              key={tile}
              type="button"
              data-tile={tile}
              data-state={state ?? 'closed'}
              aria-disabled={!canOpen || isShown}
              aria-label={`${t('game.mines.tile', { tile: tile + 1 })}${state ? `: ${t(`game.mines.${state}`)}` : ''}`}
              onClick={() => canOpen && !isShown && onAct({ open: tile })}
              className={classes(
                'grid aspect-square place-items-center rounded-xl',
                !isReduced && 'transition-[background,transform,opacity] duration-200',
                state === null &&
                  'bg-[linear-gradient(160deg,#3d6f91,#264c68)] shadow-[0_4px_0_#14303f] aria-disabled:opacity-70',
                state === null && canOpen && 'hover:-translate-y-0.5 hover:brightness-125',
                state === 'safe' && 'bg-[#0d2a3a] ring-2 ring-[#53e3b2]',
                state === 'mine' &&
                  (view.hit === tile ? 'bg-[#7d1f2f] ring-2 ring-[#ff7a8d]' : 'bg-[#2a1720]'),
                state === 'mine' && view.hit !== tile && !isShown && 'opacity-75',
              )}
            >
              {state === 'safe' && <Gem />}
              {state === 'mine' && <Mine />}
            </button>
          );
        })}
      </fieldset>
    </TableCloth>
  );
}

function Gem() {
  return (
    <svg viewBox="0 0 48 48" className="w-3/5" aria-hidden="true">
      <path d="M12 8h24l9 12-21 22L3 20z" fill="#2fcf8f" />
      <path d="M12 8l-9 12h13zM36 8l9 12H32z" fill="#7df3c6" />
      <path d="M16 20h16l-8 22z" fill="#18a56d" />
      <path d="M12 8h24l-4 12H16z" fill="#b5fbe2" />
    </svg>
  );
}

function Mine() {
  return (
    <svg viewBox="0 0 48 48" className="w-3/5" aria-hidden="true">
      <path d="M24 3v42M3 24h42M9 9l30 30M39 9L9 39" stroke="#c9d2da" strokeWidth="4" strokeLinecap="round" />
      <circle cx="24" cy="24" r="14" fill="#39424b" />
      <circle cx="24" cy="24" r="14" fill="none" stroke="#11161b" strokeWidth="2" />
      <circle cx="19" cy="19" r="4" fill="#ff6b7d" />
    </svg>
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
      <Chips
        label={t('game.limbo.quick')}
        value={count}
        isOff={isOff}
        options={[1, 3, 5, 10, 24].map((value) => ({ value, text: String(value) }))}
        onChoose={(value) => onChoice({ mines: value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Figure label={t('game.mines.now')}>{now === null ? '–' : money(payoutAt(stake, now))}</Figure>
        <Figure label={`${t('game.mines.nextPays')} ${next === null ? '' : timesText(next)}`}>
          {next === null ? '–' : money(payoutAt(stake, next))}
        </Figure>
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
    if (opened.length === 0) return null;
    const amount = money(payoutAt(BigInt(outcome.stake), multiplier));
    return { action: 'cashOut', text: t('game.mines.cashOut', { amount }) };
  },
};

const FIELDS = Array.from(
  { length: MINE_COUNT_RANGE.max - MINE_COUNT_RANGE.min + 1 },
  (_, i) => MINE_COUNT_RANGE.min + i,
);

/** What every number of safe tiles pays on every field, as far as one is offered. */
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
