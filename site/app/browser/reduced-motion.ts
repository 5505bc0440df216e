/** Whether the visitor wants less motion: by the system's setting, or by the switch in the header. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.hasAttribute('data-still');
