import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** A narrow spine of lobbies along the edge from 1024 px, header and page beside it; below that a row under the header. */
export default function SpineFrame({ options, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="spine-body lg:ps-(--spine,5.5rem)">
        <Part kind="header" />
        <div className="spine z-30 lg:fixed lg:inset-y-0 lg:start-0 lg:w-(--spine,5.5rem)">
          <Part kind="navigation" />
        </div>
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Part kind="footer" />
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </>
  );
}
