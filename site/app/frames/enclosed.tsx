import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** The page and the foot share a box of their own; where header, menu and dock stand around it is for the template's stylesheet to say. */
export default function EnclosedFrame({ options, children }: FrameProps) {
  return (
    <div className="enclosed">
      <SkipLink />
      <Part kind="header" />
      <Part kind="navigation" />
      <div className="enclosed-page">
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        <Part kind="footer" />
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </div>
  );
}
