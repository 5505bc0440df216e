/**
 * Where a deposit is credited by hand that its queue may not have: it is looked up by its reference and
 * opened.
 */
export const depositPath = (reference: string): string => {
  const requested = encodeURIComponent(reference.toUpperCase());
  return `/deposits?find=${requested}&reference=${requested}`;
};
