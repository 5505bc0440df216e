import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { percent } from '#games/engine/slot/ratio.ts';
import {
  payoutMultiple,
  type RouletteBoard,
  type RouletteResult,
  roulette,
  SPOTS,
  type SpotKind,
  spotReturn,
} from '#games/roulette/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Chip, chipIndexOf } from '../rooms/chip.tsx';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { combineChips, type PlacedChips } from '../rooms/placed-chips.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { currentChips } from '../rooms/room-state.ts';
import { FILL } from './colours.ts';
import { ACROSS, ALONG, placeStyle } from './geometry.ts';
import { spotText, TableLayout } from './layout.tsx';
import { SPIN_MS, Wheel } from './wheel.tsx';

const NARROW = '(max-width: 39.99rem)';

const resultOf = (outcome: unknown) => outcome as RouletteResult;

function Table(props: RoomProps) {
  const { state, isReduced, outcome, isShown, settledMs } = props;
  const result = outcome === null ? null : resultOf(outcome);
  const round = state.room?.round;
  const isTurning = result !== null && !isShown && !isReduced;
  useKeptScroll(result !== null);
  return (
    <div
      className="grid content-start gap-4 2xl:content-center overflow-clip p-3 text-[#f4f7ff] sm:p-5"
      style={{ background: 'radial-gradient(ellipse at 50% 20%, #0f6a4a, #06301f 85%)' }}
    >
      <div className="grid items-center justify-items-center gap-4 max-sm:gap-2 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-6 xl:px-6">
        {/* A phone has no room for both: the layout while betting is open, then the wheel in its place. */}
        <div
          className={classes(
            'pointer-events-none relative w-[min(78vw,20rem,calc(100dvh-27rem))] min-w-44 max-sm:order-1 sm:w-full',
            !result && 'max-sm:hidden',
          )}
        >
          <Wheel
            number={result?.number ?? null}
            roundId={round?.round_id ?? ''}
            isShown={isShown}
            settledMs={settledMs}
            isReduced={isReduced}
          />
          {result && isShown && (
            <p
              className="tabular absolute inset-0 m-auto grid size-16 place-items-center rounded-full text-3xl font-extrabold ring-4 ring-[#f3dca6]"
              style={{ backgroundColor: FILL[result.colour] }}
              data-number={result.number}
            >
              {result.number}
            </p>
          )}
        </div>
        <Past state={state} isTurning={isTurning} />
      </div>
      <div className={classes(result && 'max-sm:hidden')}>
        <Felt {...props} winner={isShown ? (result?.number ?? null) : null} />
      </div>
    </div>
  );
}

/** On a phone the page scrolls to the wheel, and back when the layout returns. */
function useKeptScroll(isWheel: boolean): void {
  const [was, left] = [useRef(isWheel), useRef(0)];
  useLayoutEffect(() => {
    if (was.current === isWheel || !matchMedia(NARROW).matches) return;
    was.current = isWheel;
    if (isWheel) left.current = window.scrollY;
    window.scrollTo({ top: isWheel ? 0 : left.current, behavior: 'instant' });
  }, [isWheel, was, left]);
}

/** The felt: spots, chips, and whether spots on lines accept chips. */
function Felt({ play, state, money, isOpen, winner }: RoomProps & { winner: number | null }) {
  const { t } = useTranslation();
  const [hasLines, setLines] = useState(false);
  useEffect(() => setLines(matchMedia('(pointer: fine)').matches), []);
  const { room, own, draft } = state;
  const bet = useMemo(() => currentChips({ room, own }), [room, own]);
  const mine = useMemo(() => combineChips([...bet, ...draft]), [bet, draft]);
  return (
    <div className="@container isolate min-w-0">
      <div
        className="relative mx-auto w-full max-w-[26rem] @max-[40rem]:min-h-[38.5rem] @min-[40rem]:max-w-[62rem] aspect-(--standing) @min-[40rem]:aspect-(--lying)"
        style={
          {
            '--standing': `${ACROSS * 1.55}/${ALONG * 0.95}`,
            '--lying': `${ALONG}/${ACROSS * 1.15}`,
          } as React.CSSProperties
        }
      >
        <TableLayout
          mine={mine}
          winner={winner}
          hasLines={hasLines}
          isOpen={isOpen}
          money={money}
          onLay={play.lay}
          onRemove={play.remove}
        />
        <ChipsOn state={state} bet={bet} draft={combineChips(state.draft)} />
      </div>
      <label className="touch mt-2 inline-flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-[#ffe08a]"
          checked={hasLines}
          onChange={(event) => setLines(event.currentTarget.checked)}
        />
        {t('game.roulette.lines')}
      </label>
    </div>
  );
}

/** The last numbers, newest first, and their frequencies. */
function Past({ state, isTurning }: Pick<RoomProps, 'state'> & { isTurning: boolean }) {
  const { t } = useTranslation();
  const past = shownOutcomes(state).map((shown) => ({ ...resultOf(shown.outcome), id: shown.round_id }));
  const counts = (['red', 'black', 'green'] as const).map(
    (colour) => [colour, past.filter((result) => result.colour === colour).length] as const,
  );
  return (
    <section
      aria-label={t('game.tables.past')}
      className={classes('grid w-full content-start gap-3', isTurning && 'max-sm:invisible')}
    >
      {past.length === 0 && <p className="text-sm opacity-80">{t('game.tables.noPast')}</p>}
      <ol className="flex max-h-8 flex-wrap gap-1.5 overflow-hidden sm:max-h-[7.5rem]">
        {past.map(({ id, number, colour }, place) => (
          <li
            key={id}
            className={classes(
              'tabular grid size-8 place-items-center rounded-md text-sm font-bold sm:size-9',
              place === 0 ? 'ring-2 ring-[#ffe08a] ring-inset' : 'opacity-90',
            )}
            style={{ backgroundColor: FILL[colour] }}
          >
            {number}
          </li>
        ))}
      </ol>
      <dl className="tabular flex flex-wrap gap-x-4 text-sm max-sm:hidden">
        {counts.map(([colour, count]) => (
          <div key={colour} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-3 rounded-full ring-1 ring-[#fff]/50"
                style={{ backgroundColor: FILL[colour] }}
              />
              {t(`game.roulette.colour.${colour}`)}
            </dt>
            <dd className="font-bold">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ChipsOnProps = Pick<RoomProps, 'state'> & { bet: readonly PlacedChips[]; draft: readonly PlacedChips[] };

/** Chips on the table: others' combined and faint, the player's bet, and chips placed but not bet yet. */
function ChipsOn({ state, bet, draft }: ChipsOnProps) {
  const chips = state.limits?.chips ?? [];
  const total = (state.room?.round?.board as RouletteBoard | null)?.spots ?? {};
  const codes = new Set([...Object.keys(total), ...bet.map(codeOf), ...draft.map(codeOf)]);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-30">
      {[...codes].map((code) => {
        const own = sumAt(bet, code);
        const laid = sumAt(draft, code);
        const others = BigInt(total[code] ?? 0) - own;
        const shown = own + laid;
        return (
          <span
            key={code}
            style={placeStyle(code)}
            className="absolute top-(--along) left-(--left) grid h-(--length) w-(--breadth) place-items-center @min-[40rem]:top-(--top) @min-[40rem]:left-(--along) @min-[40rem]:h-(--breadth) @min-[40rem]:w-(--length)"
          >
            {others > 0n && (
              <Chip
                amount={others}
                place={0}
                exponent={state.exponent}
                isFaint
                className={classes('absolute size-5', shown > 0n && 'translate-x-3 -translate-y-3')}
              />
            )}
            {shown > 0n && (
              <Chip
                amount={shown}
                place={chipIndexOf(chips, shown)}
                exponent={state.exponent}
                className={classes('absolute size-7', laid > 0n && 'rounded-full ring-2 ring-[#ffe08a]')}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

const codeOf = ({ choice }: PlacedChips) => choice as string;
const sumAt = (chips: readonly PlacedChips[], code: string) =>
  chips.find(({ choice }) => choice === code)?.stake ?? 0n;

const KINDS: readonly SpotKind[] = [...new Set(SPOTS.map(({ kind }) => kind))];

export const client: RoomClient = {
  game: roulette,
  showMs: (_, isReduced) => (isReduced ? 600 : SPIN_MS + 300),
  Table,
  resultText: (t, outcome) => {
    const { number, colour } = resultOf(outcome);
    return t('game.roulette.result', { number, colour: t(`game.roulette.colour.${colour}`) });
  },
  choiceText: (t, choice) => spotText(t, String(choice)),
  pays: (t) =>
    KINDS.map((kind) => {
      const spot = SPOTS.find((spot) => spot.kind === kind)!;
      return {
        name: t(`game.roulette.kind.${kind}`),
        pays: `${payoutMultiple(spot) - 1} : 1`,
        chance: `${spot.numbers.length} / 37`,
        rtp: `${percent(spotReturn(spot))} %`,
      };
    }),
};
