/** Whether the visitor prefers reduced motion: by the system setting, or by the switch in the header. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.hasAttribute('data-still');
