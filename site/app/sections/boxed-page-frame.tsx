import { SkipLink } from '../shell/skip-link.tsx';
import type { FrameSlots } from './page-frame.tsx';

/**
 * Page and footer share a box; the template's stylesheet places header, navigation and bottom navigation
 * around it.
 */
export function BoxedPageFrame({ header, navigation, footer, bottomNavigation, children }: FrameSlots) {
  return (
    <div className="layout">
      <SkipLink />
      {header}
      {navigation}
      <div className="layout-page">
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        {footer}
      </div>
      {bottomNavigation}
    </div>
  );
}
