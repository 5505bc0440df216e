import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** The page is at rest after this long without movement. */
const REST_MS = 120;
/** Upper end of the search, as a share of the window's height: above it, the area would be in the way. */
const HIGHEST = 0.4;
/** Step height of the search. */
const STEP = 8;
/**
 * Covered by more than this share, an element counts as covered: a card remains reachable, a button or a text
 * must not be hidden at all.
 */
const SHARE = 0.2;
const SHARE_OF_BUTTON = 0.02;
/** Maximum height of a button. */
const BUTTON_HEIGHT = 64;
/** More than the score of all texts below it. */
const CONTROL = 100;
const CONTROLS = 'a[href], button, input, select, textarea, summary';
const TEXTS = 'p, h1, h2, h3, dt, dd, td, label, main li span:not(:has(*))';

type Box = { left: number; right: number; top: number; bottom: number };
type Obstacle = Box & { cost: number; share: number };

/**
 * Moves a floating element, at rest, to a position where it covers no control, and text only if there is no
 * alternative: a covered button can be neither read nor clicked. It never moves above `HIGHEST`, nor
 * away from under a finger.
 */
export function useClearPosition(area: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      if (!isUnderPointer(element)) element.style.translate = `0 -${clearance(element)}px`;
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(move, REST_MS);
    };
    const observer = new ResizeObserver(soon);
    for (const watched of [element, document.body]) observer.observe(watched);
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const name of events) window.addEventListener(name, soon, { passive: true });
    move();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const name of events) window.removeEventListener(name, soon);
    };
  }, [area, pathname]);
}

/** After a tap, a touch screen keeps `:hover` until the next one: there, only a pressed element stays. */
function isUnderPointer(element: HTMLElement): boolean {
  return element.matches(matchMedia('(hover: hover)').matches ? ':hover' : ':active');
}

/** Offset of the best position upwards, in px; 0 if none is better than the current one. */
function clearance(element: HTMLElement): number {
  const base = buttonsBox(element);
  if (!base) return 0;
  const obstacles = obstaclesBeside(element, base);
  // If every position covers some control, the default one is used.
  let best = { up: 0, cost: CONTROL };
  for (let up = 0; base.top - up > innerHeight * HIGHEST && best.cost > 0; up += STEP) {
    const place = { ...base, top: base.top - up, bottom: base.bottom - up };
    const cost = obstacles.reduce((sum, obstacle) => sum + (covers(place, obstacle) ? obstacle.cost : 0), 0);
    if (cost < best.cost) best = { up, cost };
  }
  return best.up;
}

/** The box around all of its buttons in their default position. */
function buttonsBox(element: HTMLElement): Box | undefined {
  const boxes = [...element.children].map((child) => child.getBoundingClientRect());
  if (boxes.length === 0) return undefined;
  // The current position: it may be animating.
  const moved = Number.parseFloat(getComputedStyle(element).translate.split(' ')[1] ?? '0');
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)) - moved,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - moved,
  };
}

/** Controls and texts that it may cover; visually hidden text has almost no size. */
function obstaclesBeside(element: HTMLElement, { left, right, bottom }: Box): Obstacle[] {
  const found = (selector: string, cost: number) =>
    [...document.querySelectorAll(selector)].flatMap((obstacle) => {
      const box = obstacle.getBoundingClientRect();
      const isBeside = box.right > left && box.left < right && box.top < bottom && box.bottom > 0;
      if (!isBeside || box.width < 2 || element.contains(obstacle)) return [];
      const isCard = cost === CONTROL && box.height > BUTTON_HEIGHT;
      const share = isCard ? SHARE : SHARE_OF_BUTTON;
      return { left: box.left, right: box.right, top: box.top, bottom: box.bottom, cost, share };
    });
  return [...found(CONTROLS, CONTROL), ...found(TEXTS, 1)];
}

function covers(place: Box, obstacle: Obstacle): boolean {
  const width = Math.min(place.right, obstacle.right) - Math.max(place.left, obstacle.left);
  const height = Math.min(place.bottom, obstacle.bottom) - Math.max(place.top, obstacle.top);
  if (width <= 0 || height <= 0) return false;
  return (
    width * height > obstacle.share * (obstacle.right - obstacle.left) * (obstacle.bottom - obstacle.top)
  );
}
