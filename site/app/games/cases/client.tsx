import { useEffect, useRef } from 'react';
import {
  CASES,
  type CaseChoice,
  type CaseView,
  cases,
  contentMultiplier,
  contentsOf,
  KINDS,
  type Kind,
} from '#games/cases/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Stone } from '../diamonds/stone.tsx';
import type { ControlsProps, OriginalClient, StageProps } from '../originals/client.ts';
import { BetFigure, TableCloth, ValueChips } from '../originals/controls.tsx';
import { timesText } from '../originals/number-text.ts';

const ROLL_MS = 3400;
const REST_MS = 250;
/** Tiles of the strip, and the position of the drawn item. */
const TILES = 42;
const AT = 36;
/** Initial position of the strip. */
const FROM = 3;

/** Colours behind the items from the empty one up: the rarer, the brighter. */
const GROUNDS = ['#232733', '#3a4658', '#2f6a58', '#2b5d9a', '#5f3fa8', '#a03a8c', '#b5562a', '#b58a1e'];
/** The stone of each item; the empty one has none. */
const STONES = [null, 5, 0, 2, 3, 6, 1, 4] as const;

/** The chance of an item without trailing zeros: "0.1 %", "47 %". */
const shareText = (weight: number) => `${Number(percent(ratio(weight, CASES), 3))} %`;

/**
 * The other tiles of the strip: drawn by the true weights from the round's id, so that rare items do not pass
 * by more often than they occur.
 */
function stripOf(kind: Kind, key: string, content: number): number[] {
  let state = 2_166_136_261;
  for (const character of key) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619) >>> 0;
  const contents = contentsOf(kind);
  return Array.from({ length: TILES }, (_, tile) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (tile === AT) return content;
    let drawn = Math.floor((state / 2 ** 32) * CASES);
    return contents.findIndex(({ weight }) => {
      drawn -= weight;
      return drawn < 0;
    });
  });
}

function Stage({ choice: chosen, item, isMoving, isAsking, isReduced }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const { kind } = (isMoving && outcome ? outcome.choice : chosen) as CaseChoice;
  const was = outcome?.choice as CaseChoice | undefined;
  // An item is shown in the case it was drawn from.
  const view = was?.kind === kind ? (outcome!.view as CaseView) : null;
  const isKnown = view !== null && !isMoving && !isAsking;
  return (
    <TableCloth colours={['#3a4a5e', '#0b1018']}>
      <div className="grid w-full min-w-0 max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 sm:gap-7">
        <Strip
          key={`${kind}.${item?.round_id}`}
          kind={kind}
          tiles={stripOf(kind, view ? item!.round_id : kind, view?.content ?? 0)}
          isRolling={isMoving && !isReduced && view !== null}
          isKnown={isKnown}
          isAsking={isAsking}
          label={t('game.cases.strip')}
        />
        <ul
          aria-label={t('game.payTable')}
          className="mx-auto grid w-full max-w-2xl grid-cols-4 gap-1.5 sm:gap-2"
        >
          {contentsOf(kind)
            .map(({ weight }, content) => ({ weight, content }))
            .reverse()
            .map(({ weight, content }) => (
              <li
                key={content}
                aria-current={isKnown && view.content === content ? 'true' : undefined}
                className={classes(
                  'tabular grid min-w-0 justify-items-center gap-0.5 rounded-lg border-2 px-1 py-1 text-[0.7rem] sm:py-2 sm:text-xs',
                  isKnown && view.content === content ? 'border-[#ffe08a]' : 'border-transparent',
                )}
                style={{ background: GROUNDS[content] }}
              >
                <b className="text-xs sm:text-base">{timesText(contentMultiplier(kind, content))}</b>
                {shareText(weight)}
              </li>
            ))}
        </ul>
      </div>
    </TableCloth>
  );
}

type StripProps = {
  kind: Kind;
  tiles: readonly number[];
  isRolling: boolean;
  isKnown: boolean;
  isAsking: boolean;
  label: string;
};

/** The strip of items under its pointer. It stops at the drawn item. */
function Strip({ kind, tiles, isRolling, isKnown, isAsking, label }: StripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const first = list?.firstElementChild;
    if (!isRolling || !first) return;
    const width = first.getBoundingClientRect().width;
    const at = (tile: number) => ({ transform: `translateX(${-(tile + 0.5) * width}px)` });
    const rolling = list.animate([at(FROM), at(AT)], {
      duration: ROLL_MS,
      easing: 'cubic-bezier(.12,.72,.18,1)',
    });
    return () => rolling.cancel();
  }, [isRolling]);
  const result = tiles[AT]!;
  return (
    <div className="relative overflow-hidden rounded-2xl border border-[#cfe0f5]/20 bg-[#05070c]/70 py-3 shadow-[inset_0_0_30px_rgb(0_0_0/0.7)] [--tile:5.25rem] sm:py-5 sm:[--tile:8rem]">
      <p className="sr-only">{`${label}: ${timesText(contentMultiplier(kind, result))}`}</p>
      <ol
        ref={strip}
        aria-hidden
        className={classes('relative left-1/2 flex w-max', isAsking && 'opacity-50')}
        style={{ transform: `translateX(calc(var(--tile) * ${-(AT + 0.5)}))` }}
      >
        {tiles.map((content, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a strip is redrawn for every round
          <li key={tile} className="w-(--tile) shrink-0 px-1 sm:px-1.5">
            <span
              className={classes(
                'grid aspect-square place-items-center rounded-xl border-2 transition-[border-color,box-shadow,opacity]',
                isKnown && tile === AT
                  ? 'border-[#ffe08a] shadow-[0_0_26px_rgb(255_214_120/0.55)]'
                  : 'border-[#fff]/10',
                isKnown && tile !== AT && 'opacity-45',
              )}
              style={{ background: `linear-gradient(180deg, #0c1018, ${GROUNDS[content]})` }}
            >
              <Content content={content} />
              <b className="tabular -mt-1 text-xs sm:text-sm">
                {content === 0 ? '–' : timesText(contentMultiplier(kind, content))}
              </b>
            </span>
          </li>
        ))}
      </ol>
      <svg
        viewBox="0 0 20 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 h-full w-5 -translate-x-1/2"
      >
        <path d="M2 0H18L10 10ZM2 100H18L10 90Z" fill="#ff5a66" />
        <path d="M10 8V92" stroke="#ff5a66" strokeWidth="1" opacity="0.5" />
      </svg>
    </div>
  );
}

function Content({ content }: { content: number }) {
  const stone = STONES[content]!;
  if (content === 0)
    return (
      <svg viewBox="0 0 48 48" className="w-3/5 opacity-45" aria-hidden="true">
        <path
          d="M8 18L24 10L40 18V36L24 43L8 36ZM8 18L24 26L40 18M24 26V43"
          fill="none"
          stroke="#cfd8e6"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
    );
  return (
    <span className="block w-3/5">
      <Stone colour={stone} />
    </span>
  );
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const { kind } = json as CaseChoice;
  const contents = contentsOf(kind);
  const top = contentMultiplier(kind, contents.length - 1);
  return (
    <div className="grid gap-4">
      <ValueChips
        label={t('game.cases.case')}
        value={kind}
        isOff={isOff}
        options={KINDS.map((kind) => ({ value: kind, text: t(`game.cases.${kind}`) }))}
        onChoose={(chosen) => onChoice({ kind: chosen })}
      />
      <div className="grid grid-cols-2 gap-2">
        <BetFigure label={t('game.chance')}>{percent(ratio(CASES - contents[0]!.weight, CASES))} %</BetFigure>
        <BetFigure label={`${t('game.plinko.max')} ${timesText(top)}`}>
          {money(payoutAt(stake, top))}
        </BetFigure>
      </div>
    </div>
  );
}

export const client: OriginalClient = {
  game: cases,
  firstChoice: { kind: 'wood' },
  showMs: (_, isReduced) => (isReduced ? 250 : ROLL_MS + REST_MS),
  Stage,
  Controls,
  pays: (t, choice) =>
    KINDS.map((kind) => ({
      name: t(`game.cases.${kind}`),
      isChosen: kind === (choice as CaseChoice).kind,
      rows: contentsOf(kind)
        .map(({ weight }, content) => ({
          name: content === 0 ? t('game.cases.empty') : t('game.cases.content', { content }),
          pays: timesText(contentMultiplier(kind, content)),
          chance: shareText(weight),
        }))
        .reverse(),
    })),
  resultText(t, { view }) {
    const { content, multiplier } = view as CaseView;
    return content === 0
      ? t('game.cases.wasEmpty')
      : t('game.cases.opened', { multiplier: timesText(multiplier) });
  },
  mark: ({ view }) => timesText((view as CaseView).multiplier),
};
