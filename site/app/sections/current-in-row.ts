import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls a row of links sideways so that the link to the present page is in its middle; the page itself stays put. */
export function useCurrentInRow(row: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another current link
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!element || !link) return;
    const { left, width } = link.getBoundingClientRect();
    const middle = left - element.getBoundingClientRect().left + element.scrollLeft + width / 2;
    element.scrollLeft = middle - element.clientWidth / 2;
  }, [row, pathname]);
}
