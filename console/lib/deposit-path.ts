/**
 * The page for crediting a deposit manually that may be missing from its queue: it is found by its reference
 * and opened.
 */
export const depositPath = (reference: string): string => {
  const requested = encodeURIComponent(reference.toUpperCase());
  return `/deposits?find=${requested}&reference=${requested}`;
};
