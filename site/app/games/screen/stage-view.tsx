import type { RefObject } from 'react';
import type { SlotRules } from '#games/slot-games.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes, Icon } from '../../ui/index.ts';
import { skinColours, skinOf } from '../slot/skin.ts';
import type { Hud } from './hud.ts';
import type { PlayState } from './play-state.ts';
import { useRoundMessage } from './round-message.ts';
import { minorText } from './value-text.ts';

type StageViewProps = {
  canvases: Record<'canvas' | 'cabinet', RefObject<HTMLCanvasElement | null>>;
  hud: Hud;
  state: PlayState;
  rules: SlotRules;
  onTap: () => void;
  onToEnd: () => void;
};

/** Backdrop, canvases and the text over them. The colours are the game's, not the template's. */
export function StageView({ canvases, hud, state, rules, onTap, onToEnd }: StageViewProps) {
  const { t } = useTranslation();
  const message = useRoundMessage(hud, state, rules);
  const skin = skinOf(rules.gameCode);
  const isGain = ['hit', 'burst', 'scatter'].includes(hud.step?.kind ?? '') || isWin(hud);
  const canLeap = hud.free !== null && !hud.isOver && hud.step?.kind !== 'total';
  return (
    <div
      className="relative grid min-h-0 grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-(--game-base) text-[#fff4dc]"
      style={skinColours(skin)}
    >
      <img
        src={`${skin.folder}/background.svg`}
        alt=""
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <div className="absolute inset-0 bg-[radial-gradient(ellipse_at_50%_45%,transparent_35%,var(--game-shade))]" />
      <canvas
        ref={canvases.cabinet}
        aria-hidden
        className="relative col-start-1 row-start-1 size-full min-h-0"
      />
      <canvas
        ref={canvases.canvas}
        role="img"
        aria-label={t('game.reels')}
        onPointerDown={(event) => {
          if (event.isPrimary && state.isBusy) onTap();
        }}
        className="relative col-start-1 row-start-1 size-full min-h-0 touch-manipulation"
      />
      <p
        className={classes(
          'relative flex min-h-12 [@media(max-height:520px)]:min-h-8 [@media(max-height:520px)]:text-sm items-center justify-center gap-2 px-3 py-1 text-center text-base leading-tight text-balance [text-shadow:0_1px_3px_#000] sm:text-lg',
          isGain && 'font-semibold text-(--game-pale)',
          'bg-[linear-gradient(90deg,transparent,var(--game-shade)_20%,var(--game-shade)_80%,transparent)]',
        )}
        data-message
      >
        {state.isRetrying && <Icon name="offline" size={20} className="shrink-0 text-[#ffc46b]" />}
        {message}
      </p>
      {hud.free && hud.free.played > 0 && (
        <div className="pointer-events-none absolute inset-x-3 top-2 flex justify-center md:justify-start lg:top-4">
          <p className="tabular rounded-full border border-(--game-rim)/60 bg-(--game-panel)/85 px-4 py-1 text-sm font-semibold">
            {t('game.freeSpinOf', { played: hud.free.played, total: hud.free.awarded })}
            <span className="ms-2 text-(--game-bright)">×{rules.wildWorth?.free ?? hud.free.multiplier}</span>
          </p>
        </div>
      )}
      <Banner hud={hud} state={state} rules={rules} />
      {canLeap && (
        <button
          type="button"
          onClick={onToEnd}
          className="touch absolute end-2 bottom-14 rounded-full border border-(--game-rim)/60 bg-(--game-panel)/85 px-4 text-sm font-semibold hover:bg-(--game-body)"
        >
          {t('game.toResult')}
        </button>
      )}
    </div>
  );
}

/** The total of a round that won more than its stake. */
function isWin({ step }: Hud): boolean {
  return step?.kind === 'total' && step.tier !== 'none' && step.tier !== 'return';
}

/**
 * Free spins begin, or a win of ten stakes and more. Small wins stay in the line below; returns are never
 * shown here.
 */
function Banner({ hud: { step }, state, rules }: { hud: Hud; state: PlayState; rules: SlotRules }) {
  const { t } = useTranslation();
  const isBig = step?.kind === 'total' && (step.tier === 'big' || step.tier === 'grand');
  if (step?.kind !== 'award' && !isBig) return null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-4">
      <div
        key={step.at}
        className="grid scale-100 transition-[scale,opacity] duration-300 starting:scale-75 starting:opacity-0 justify-items-center gap-1 rounded-2xl border-2 border-(--game-rim) bg-[radial-gradient(circle_at_50%_0%,var(--game-body),var(--game-panel)_75%)] px-8 py-5 text-center shadow-[0_12px_48px_rgb(0_0_0/0.6)] sm:px-12 sm:py-7"
      >
        {step.kind === 'award' ? (
          <>
            <p className="text-2xl font-extrabold text-(--game-pale) sm:text-4xl">
              {t(step.isMore ? 'game.moreFreeSpins' : 'game.freeSpinsWon', { count: step.count })}
            </p>
            <p className="text-sm text-(--game-bright) sm:text-lg">{awardText(t, rules, step.multiplier)}</p>
          </>
        ) : (
          <>
            <p className="text-base font-semibold text-(--game-bright) sm:text-xl">
              {t(step.kind === 'total' && step.tier === 'grand' ? 'game.grandWin' : 'game.bigWin')}
            </p>
            <p className="tabular text-3xl font-extrabold text-(--game-pale) sm:text-5xl">
              {minorText(step.won[1], state)}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** The changes during free spins. */
function awardText(t: Translate, { wild, wildWorth }: SlotRules, multiplier: number): string {
  if (!wildWorth) return t('game.allWinsTimes', { multiplier });
  return t('game.wildCounts', { wild: t(`game.symbol.${wild}`), worth: wildWorth.free });
}
