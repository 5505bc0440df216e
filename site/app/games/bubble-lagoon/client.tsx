import { useEffect, useRef, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import {
  CASES,
  catchingCases,
  FISH,
  FISH_KINDS,
  type FishKind,
  type LagoonChoice,
  type LagoonView,
  lagoon,
  MAX_SHOTS,
} from '#games/bubble-lagoon/index.ts';
import type { Swimmer } from '#games/bubble-lagoon/swimmers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { OriginalClient, StageProps } from '../originals/client.ts';
import { percentText } from '../originals/number-text.ts';
import { Controls } from './controls.tsx';
import { salvoMs } from './salvo.ts';
import { createLagoon, type Lagoon } from './scene.ts';

/** How often a page polls the salvos of other players. */
const OTHERS_MS = 2500;

const targetsOf = (choice: unknown) => (choice as LagoonChoice).targets;
const viewOf = ({ view }: ChoiceOutcome) => view as LagoonView;

/**
 * The server's clock: a player with a wrong clock sees the same scene as everyone else; guests use their own
 * clock.
 */
function useServerClock(): React.RefObject<number> {
  const app = useApp();
  const ahead = useRef(0);
  useEffect(() => {
    if (!app.session.get().isAuthenticated) return;
    const requested = Date.now();
    void app.api.protection(playerFields(app)).then((answer) => {
      if (succeeded(answer)) ahead.current = Date.parse(answer.server_time) - (requested + Date.now()) / 2;
    });
  }, [app]);
  return ahead;
}

/** Polls other players' salvos, and shows each once; guests in free play are alone. */
function useOthers(scene: React.RefObject<Lagoon | null>): void {
  const app = useApp();
  useEffect(() => {
    if (!app.session.get().isAuthenticated) return;
    const seen = new Set<string>();
    let isFirst = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await app.api.lagoonShots(playerFields(app));
      if (!succeeded(answer)) return;
      for (const { round_id, targets, caught } of answer.value.toReversed()) {
        const isNew = !seen.has(round_id);
        seen.add(round_id);
        if (isNew && !isFirst) scene.current?.watch(targets as FishKind[], caught, seen.size % 2 === 0);
      }
      isFirst = false;
    };
    void ask();
    const timer = setInterval(() => void ask(), OTHERS_MS);
    return () => clearInterval(timer);
  }, [app, scene]);
}

type Refs = Record<'canvas' | 'backdrop', React.RefObject<HTMLCanvasElement | null>>;

/** The lagoon on its two canvases, including other players' salvos. */
function useScene(scene: React.RefObject<Lagoon | null>, { canvas, backdrop }: Refs, isReduced: boolean) {
  const ahead = useServerClock();
  useOthers(scene);
  useEffect(() => {
    const canvases = { canvas: canvas.current!, backdrop: backdrop.current! };
    const made = createLagoon(canvases, () => Date.now() + ahead.current, isReduced);
    scene.current = made;
    return () => made.leave();
  }, [scene, canvas, backdrop, ahead, isReduced]);
}

function Stage(props: StageProps) {
  const { choice, item, isMoving, isAsking, isReduced } = props;
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const backdrop = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Lagoon>(null);
  useScene(scene, { canvas, backdrop }, isReduced);
  const pointed = useRef<Swimmer>(null);
  const [announcement, announce] = useState('');
  const targets = targetsOf(choice);
  useEffect(() => {
    scene.current?.aim(targets, pointed.current);
    pointed.current = null;
  }, [targets]);
  useEffect(() => scene.current?.charge(isAsking), [isAsking]);
  useEffect(() => {
    if (!isMoving || !item) return;
    const outcome = readOutcome(item.outcome);
    scene.current?.fire(targetsOf(outcome.choice), viewOf(outcome).caught);
  }, [isMoving, item]);
  const shootAt = (fish: Swimmer | null) => {
    if (!fish) return;
    pointed.current = fish;
    props.onChoice({ targets: [...targets, fish.kind].slice(-MAX_SHOTS) });
  };
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      const fish = scene.current?.point(step);
      if (fish)
        announce(
          t('game.bubble-lagoon.pointed', {
            fish: t(`game.bubble-lagoon.fish.${fish.kind}`),
            times: FISH_KINDS[fish.kind].times,
          }),
        );
    } else if (key === 't' || key === 'T') shootAt(scene.current?.pointed() ?? null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lagoon is one area to aim in, not a set of form fields
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys select fish while it has the focus
      tabIndex={0}
      aria-label={t('game.bubble-lagoon.water')}
      aria-description={t('game.bubble-lagoon.keys')}
      onKeyDown={onKeyDown}
      onBlur={() => scene.current?.unpoint()}
      className="relative size-full min-h-80 overflow-hidden bg-[#0b4f86] focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-[#ffe36b]"
    >
      <canvas ref={backdrop} aria-hidden className="absolute inset-0 size-full" />
      <canvas
        ref={canvas}
        data-lagoon
        className="absolute inset-0 size-full cursor-crosshair touch-manipulation select-none"
        onPointerDown={({ nativeEvent }) =>
          shootAt(scene.current?.fishAt(nativeEvent.offsetX, nativeEvent.offsetY) ?? null)
        }
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** The catch by kind, most valuable first. */
function catchOf(outcome: ChoiceOutcome): FishKind[] {
  const { caught } = viewOf(outcome);
  return targetsOf(outcome.choice)
    .filter((_, i) => caught[i])
    .sort((a, b) => FISH.indexOf(b) - FISH.indexOf(a));
}

export const client: OriginalClient = {
  game: lagoon,
  firstChoice: { targets: ['wrasse', 'puffer', 'squid'] },
  showMs: ({ outcome }, isReduced) => salvoMs(targetsOf(readOutcome(outcome).choice).length, isReduced),
  Stage,
  Controls,
  pays: (t) => [
    {
      name: null,
      isChosen: true,
      rows: FISH.map((kind) => ({
        name: t(`game.bubble-lagoon.fish.${kind}`),
        pays: `×${FISH_KINDS[kind].times}`,
        chance: percentText(catchingCases(kind), CASES),
      })),
    },
  ],
  resultText: (t, outcome) => {
    const caught = catchOf(outcome);
    if (caught.length === 0) return t('game.bubble-lagoon.away');
    const names = caught.map((kind) => `${t(`game.bubble-lagoon.fish.${kind}`)} ×${FISH_KINDS[kind].times}`);
    return t('game.bubble-lagoon.caught', { fish: names.join(', ') });
  },
  mark: (outcome) => `${catchOf(outcome).length}/${targetsOf(outcome.choice).length}`,
};
