import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps what floats clear of the page: it stands above the dock, however high the template's dock is, and on
 * narrow windows the page ends with as much room as it takes, so that the last row can be scrolled out from
 * under it.
 */
export function useRoom(layer: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // Before the layer is painted: whatever moved afterwards would count as a shift of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another dock
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const measure = () => {
      // Measured before anything is set, and set where it is used: on the root it would style the whole page
      // anew.
      const [dock, float] = [dockHeight(), element.offsetHeight];
      element.style.setProperty('--dock-room', `${dock}px`);
      document.body.style.setProperty('--float-room', `${float}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [layer, pathname]);
}

/** Widest gap between a floating dock and the window's edge. */
const GAP = 40;

/**
 * How far a bar at the lower edge reaches up, whether it stands on the edge or floats above it; 0 where there
 * is none.
 */
export function dockHeight(): number {
  const reaches = [...document.querySelectorAll<HTMLElement>('nav')].map((nav) => {
    if (getComputedStyle(nav).position !== 'fixed') return 0;
    const { top, bottom, height, width } = nav.getBoundingClientRect();
    const isDock =
      height > 0 && width > innerWidth / 2 && bottom > innerHeight - GAP && top > innerHeight / 2;
    return isDock ? innerHeight - top : 0;
  });
  return Math.max(0, ...reaches);
}
