import { coverSources, imageUrl, placeholderColour } from '../lib/images.ts';
import { useApp } from '../state/app.ts';
import { classes } from './classes.ts';

type PictureProps = {
  /** A cover's path without size and ending. */
  source: string;
  alt: string;
  /** Base64 thumbhash; its average colour fills the space until the image is there [S-12]. */
  thumbhash?: string;
  /** CSS width of the displayed image, as in the `sizes` attribute. */
  sizes?: string;
  /** Part of the first screen: loads at once, and the first one is preloaded before styles. */
  isLead?: boolean;
  className?: string;
  /** Width divided by height, unless a list sets `--min-ratio` to more. */
  ratio?: number;
};

/**
 * A game cover in AVIF at its display width, in WebP for older browsers; its space is reserved, so nothing
 * shifts.
 */
export function Picture({
  source,
  alt,
  thumbhash = '',
  sizes = '160px',
  isLead,
  className,
  ratio = 1,
}: PictureProps) {
  const { config, leads } = useApp();
  const { avif, fallback } = coverSources(config.images, source);
  if (isLead) leads?.push({ href: fallback, srcset: avif, sizes, type: 'image/avif' });
  const background = placeholderColour(thumbhash);
  return (
    <picture
      className={classes('overflow-hidden bg-surface-2', className)}
      style={{ aspectRatio: `max(${ratio}, var(--min-ratio, 0))`, ...(background ? { background } : {}) }}
    >
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={320}
        height={Math.round(320 / ratio)}
        loading={isLead ? 'eager' : 'lazy'}
        decoding="async"
        // Low because of React: it would otherwise add preloads after the stylesheets.
        fetchPriority={isLead ? 'high' : 'low'}
        className="size-full object-cover"
      />
    </picture>
  );
}

/** A brand's own image (logo, banner): the address as the site's data has it. */
export function BrandImage({
  source,
  alt,
  width,
  height,
  isLead,
  className,
}: {
  source: string;
  alt: string;
  width: number;
  height: number;
  isLead?: boolean;
  className?: string;
}) {
  const { config } = useApp();
  const href = imageUrl(config.images, source);
  if (!href) return null;
  return (
    <img
      src={href}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={isLead ? 'eager' : 'lazy'}
      className={className}
    />
  );
}
