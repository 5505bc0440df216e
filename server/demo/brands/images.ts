/** Where the images of a brand are found below the image base; `scripts/art` draws them under the same names. */
export function brandImages(code: string) {
  const folder = `brands/${code}`;
  return {
    /** Mark and name on one line; the same for the other ground; the mark alone. */
    logos: [`${folder}/logo1.svg`, `${folder}/logo2.svg`, `${folder}/logo3.svg`] as const,
    icon: `${folder}/icon.png`,
  };
}
