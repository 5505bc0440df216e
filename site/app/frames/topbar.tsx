import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** Header and navigation on top, one column, footer, and a dock on phones. Option `dock`: false leaves the dock out. */
export default function TopbarFrame({ options, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <Part kind="header" />
      <Part kind="navigation" />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Part kind="footer" />
      {options.dock !== false && <Part kind="dock" />}
    </>
  );
}
