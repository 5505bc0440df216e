import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';

type FooterLinkProps = { to: string; className: string; children: ReactNode };

/** A link of the footer: a page of the site, or another site in a tab of its own. */
export function FooterLink({ to, className, children }: FooterLinkProps) {
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
