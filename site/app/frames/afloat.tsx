import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { SkipLink } from '../shell/skip-link.tsx';

/** Panes that float over one field of colour: a column of lobbies beside the page from 769 px, above it below that. */
export default function AfloatFrame({ options, children }: FrameProps) {
  return (
    <div className="afloat">
      <div className="afloat-field" aria-hidden="true" />
      <SkipLink />
      <div className="afloat-side">
        <Part kind="navigation" />
      </div>
      <div className="afloat-page">
        <Part kind="header" />
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        <Part kind="footer" />
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </div>
  );
}
