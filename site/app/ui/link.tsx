import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { withPrefix } from '../lib/language.ts';
import { type App, useApp } from '../state/app.ts';

/** A path of this site without language prefix, or only the changed query of the current one: `?page=2`. */
type LinkTarget = string | { pathname?: string; search?: string; hash?: string };
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: LinkTarget;
  'data-closed'?: true | undefined;
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
};

/** A link within the site: an ordinary one without scripts, a client navigation with them. */
export function Link(props: LinkProps) {
  return anchor(useApp(), props);
}

/**
 * The markup of a link, for components that are little more than a link: pages have a hundred, and each
 * component layer has a cost.
 */
export function anchor(app: App, { to, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
  const path = pathOf(to);
  return (
    <a
      {...rest}
      href={hrefOf(app, path)}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event, rest.target)) return;
        event.preventDefault();
        app.navigate(path, { replace: replace ?? isHere(event.currentTarget), preventScrollReset });
      }}
    />
  );
}

export type NavLinkProps = Omit<LinkProps, 'className'> & {
  className?: string | ((state: { isActive: boolean }) => string | undefined);
  /** Only the exact path counts, not paths below it. */
  end?: boolean;
};

/** A link that knows whether it leads to the current page, and announces it to screen readers. */
export function NavLink({ to, end, className, ...rest }: NavLinkProps) {
  const app = useApp();
  const { pathname } = useLocation();
  const path = pathOf(to).split(/[?#]/, 1)[0]!;
  const isActive = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`));
  return anchor(app, {
    to,
    'aria-current': isActive ? 'page' : undefined,
    ...rest,
    className: typeof className === 'function' ? className({ isActive }) : className,
  });
}

function pathOf(to: LinkTarget): string {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' } = to;
  return pathname + led('?', search) + led('#', hash);
}

function led(sign: string, part: string): string {
  if (part === '' || part === sign) return '';
  return part.startsWith(sign) ? part : sign + part;
}

function hrefOf({ prefix }: App, path: string): string {
  if (!prefix || !path.startsWith('/')) return path;
  const query = path.search(/[?#]/);
  return query < 0 ? withPrefix(prefix, path) : withPrefix(prefix, path.slice(0, query)) + path.slice(query);
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>, target: string | undefined): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return (
    !defaultPrevented &&
    button === 0 &&
    !(metaKey || ctrlKey || shiftKey || altKey) &&
    (!target || target === '_self')
  );
}

const isHere = ({ href }: HTMLAnchorElement): boolean => href === location.href;
