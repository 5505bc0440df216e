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

/** Roles of the template's palette, with fallbacks for pages that are shown before any template is known. */
export const paint = {
  ground: 'var(--surface-2, #e7e4ee)',
  face: 'var(--surface-3, #d3cee0)',
  line: 'var(--muted, #6d6580)',
  brand: 'var(--brand, #1f8a5f)',
  accent: 'var(--accent, #f6b42c)',
  light: 'var(--surface-0, #ffffff)',
} as const;
