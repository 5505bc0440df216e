import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps what floats clear of the page: it stands above the dock, however high the template's dock is, and on narrow windows the
 * page ends with as much room as it takes, so that the last row can be scrolled out from under it.
 */
export function useRoom(layer: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // Before the layer is painted: whatever moved afterwards would count as a shift of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another dock
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const measure = () => {
      const { style } = document.documentElement;
      style.setProperty('--dock-room', `${dockHeight()}px`);
      style.setProperty('--float-room', `${element.offsetHeight}px`);
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

/** Height of the bar fixed to the lower edge; 0 where there is none. */
function dockHeight(): number {
  const docks = [...document.querySelectorAll<HTMLElement>('nav')].filter((nav) => {
    const { position, bottom, display } = getComputedStyle(nav);
    return position === 'fixed' && display !== 'none' && Number.parseFloat(bottom) === 0;
  });
  return Math.max(0, ...docks.map((dock) => dock.offsetHeight));
}
