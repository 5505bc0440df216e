import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** Wide screens: the menu along the whole height of the left edge, everything else beside it. Narrow ones: one column and a dock. */
export default function ArcFrame({ options, children }: FrameProps) {
  return (
    <div className="arc-frame">
      <SkipLink />
      <Part kind="header" />
      <Part kind="navigation" />
      <div className="arc-page">
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        <Part kind="footer" />
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </div>
  );
}
