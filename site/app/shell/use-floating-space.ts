import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps floating elements clear of the page: they sit above the bottom navigation, whatever its height. On
 * narrow windows the page ends with the same amount of space, so that the last row can be scrolled clear.
 */
export function useFloatingSpace(layer: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // Before the layer is painted: later movement would count as layout shift.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another bottom navigation
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const measure = () => {
      // Read before writing. Set on the elements that use it: on the root it would restyle the whole page.
      const [bottomNavigation, float] = [bottomNavigationHeight(), element.offsetHeight];
      element.style.setProperty('--bottom-nav-height', `${bottomNavigation}px`);
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

/** Widest gap between a floating bottom navigation and the window's edge. */
const GAP = 40;

/**
 * Distance in px from the lower edge of the window to the top of the bottom navigation, fixed or floating; 0
 * without one.
 */
export function bottomNavigationHeight(): number {
  const reaches = [...document.querySelectorAll<HTMLElement>('nav')].map((nav) => {
    if (getComputedStyle(nav).position !== 'fixed') return 0;
    const { top, bottom, height, width } = nav.getBoundingClientRect();
    const isBottomNavigation =
      height > 0 && width > innerWidth / 2 && bottom > innerHeight - GAP && top > innerHeight / 2;
    return isBottomNavigation ? innerHeight - top : 0;
  });
  return Math.max(0, ...reaches);
}
