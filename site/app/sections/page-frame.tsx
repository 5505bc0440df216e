import type { ReactNode } from 'react';
import { SkipLink } from '../shell/skip-link.tsx';

export type FrameSlots = {
  header: ReactNode;
  navigation: ReactNode;
  footer: ReactNode;
  bottomNavigation: ReactNode;
  children: ReactNode;
};

/**
 * Header and navigation on top, the page in one column, then the footer; the bottom navigation is for phones.
 */
export function PageFrame({ header, navigation, footer, bottomNavigation, children }: FrameSlots) {
  return (
    <>
      <SkipLink />
      {header}
      {navigation}
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {footer}
      {bottomNavigation}
    </>
  );
}
