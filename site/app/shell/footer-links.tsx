import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { FooterLink } from './footer-link.tsx';
import { useFooterLinks } from './use-footer-links.ts';

type FooterLinksProps = { list: string; link: string; className?: string };

/** The information pages as one list in the template's footer style, or the operator's columns. */
export function FooterLinks({ list, link, className }: FooterLinksProps) {
  const { t } = useTranslation();
  const { columns } = useApp().footer;
  const links = useFooterLinks();
  if (columns.length > 0) return <OwnColumns {...{ link, className }} />;
  return (
    <nav aria-label={t('footer.about')} className={className}>
      <ul className={list}>
        {links.map(({ path, title }) => (
          <li key={path}>
            <FooterLink to={path} className={link}>
              {title}
            </FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The operator's columns, as wide as their words, where the template places its links. The links look as the
 * template's, without the space at their sides: they stand below their headings.
 */
function OwnColumns({ link, className }: Pick<FooterLinksProps, 'link' | 'className'>) {
  const { t } = useTranslation();
  const { columns } = useApp().footer;
  return (
    <nav
      aria-label={t('footer.about')}
      className={classes(
        'grid w-full grid-cols-2 gap-x-6 gap-y-4 text-start [&_a]:px-0!',
        'sm:flex sm:w-fit sm:max-w-full sm:flex-wrap sm:gap-x-12',
        className,
      )}
    >
      {columns.map(({ title, links }) => (
        <section key={title} className="min-w-0 sm:max-w-64 sm:min-w-36">
          <h2 className="text-sm font-semibold break-words">{title}</h2>
          <ul>
            {links.map(({ path, title: words }) => (
              <li key={path + words} className="break-words">
                <FooterLink to={path} className={link}>
                  {words}
                </FooterLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
