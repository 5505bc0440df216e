import type { ReactNode } from 'react';

/** A decorative drawing of 240 x 180 that takes its colours from the template's tokens. */
export function Scene({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 240 180"
      width="240"
      height="180"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="120" cy="158" rx="96" ry="12" fill={paint.ground} />
      <g stroke={paint.line} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

/**
 * Roles of the template's palette, unless it defines others for pictures (`--art-face` and so on), with
 * fallbacks for pages shown before any template is known.
 */
export const paint = {
  ground: 'var(--art-ground, var(--surface-2, #e7e4ee))',
  face: 'var(--art-face, var(--surface-3, #d3cee0))',
  line: 'var(--art-line, var(--muted, #6d6580))',
  brand: 'var(--art-brand, var(--brand, #1f8a5f))',
  accent: 'var(--art-accent, var(--accent, #f6b42c))',
  light: 'var(--art-light, var(--surface-0, #ffffff))',
} as const;

/** Outline of a star, 22 wide, around its middle. */
export const STAR = 'm0-11 3.2 7.2 7.8.7-5.9 5.2 1.8 7.7L0 5.7l-6.9 4.1 1.8-7.7L-11-3.1l7.8-.7z';
