import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** A cabinet around a screen: marquee above, the page behind the bezel, the deck of controls at the foot of the window. */
export default function CabinetFrame({ options, children }: FrameProps) {
  return (
    <div className="cabinet">
      <SkipLink />
      <Part kind="header" />
      <Part kind="navigation" />
      <div className="cabinet-screen">
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        <Part kind="footer" />
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </div>
  );
}
