import type { Router } from './create-router.ts';

/**
 * After a navigation to another page the focus stands on its heading, as it would after loading a document: whoever listens hears
 * where they are, and Tab goes on from the top of the page. A change of the query alone leaves the focus where somebody works.
 */
export function followFocus(router: Router): void {
  let { pathname } = location;
  router.subscribe(({ navigation, location: place }) => {
    if (navigation.state !== 'idle' || place.pathname === pathname) return;
    pathname = place.pathname;
    // The router has told the page; it is drawn in the frame after the next.
    requestAnimationFrame(() => requestAnimationFrame(focusHeading));
  });
}

function focusHeading(): void {
  // A dialog that has opened meanwhile keeps the focus.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  // A field the page itself has chosen keeps it too.
  if (!heading || document.getElementById('main')?.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
