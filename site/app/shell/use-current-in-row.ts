import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Keeps the current page's link in the middle of a horizontally scrolling row, without scrolling the page.
 */
export function useCurrentInRow<Row extends HTMLElement = HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another current link
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!element || !link) return;
    const { left, width } = link.getBoundingClientRect();
    const middle = left - element.getBoundingClientRect().left + element.scrollLeft + width / 2;
    element.scrollLeft = middle - element.clientWidth / 2;
  }, [pathname]);
  return row;
}
