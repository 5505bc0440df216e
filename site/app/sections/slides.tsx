import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { BrandImage } from '../ui/index.ts';
import { Link } from '../ui/link.tsx';

/** The operator's own pictures, side by side; each has the link its editor set. */
export function Slides({ data: { slides = [] } }: SectionProps) {
  const { t } = useTranslation();
  if (slides.length === 0) return null;
  const shape = 'grid h-full content-start overflow-hidden';
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <ul className="flex snap-x gap-4 overflow-x-auto">
        {slides.map(({ slide_key, image, path, title, summary, alt }, index) => {
          const content = (
            <>
              <BrandImage
                source={image}
                alt={title ? '' : alt}
                width={1600}
                height={640}
                isLead={index === 0}
                className="aspect-[5/2] w-full object-cover"
              />
              {title && <strong className="pt-2">{title}</strong>}
              {summary && <span className="text-sm text-muted">{summary}</span>}
            </>
          );
          return (
            <li key={slide_key} className="w-full shrink-0 snap-start">
              {path ? (
                <Link to={path} className={shape}>
                  {content}
                </Link>
              ) : (
                <div className={shape}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
