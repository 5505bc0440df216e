import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus is on the new page's heading, as after loading a document: screen readers
 * announce the page, and Tab continues from its top. A change of the query alone keeps the focus.
 */
export function useFocusPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

function focusHeading(): void {
  const main = document.getElementById('main');
  // A dialog that has opened meanwhile keeps the focus, and so does a field that the page itself has chosen.
  // A toast is a dialog too,
  // but one that lets the page be used.
  if (
    document.querySelector(
      '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false])',
    )
  )
    return;
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
