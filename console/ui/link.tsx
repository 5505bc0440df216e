import type { ComponentProps } from 'react';
import { NavLink as RouterLink } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the console; the one to the present page says so. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} end={to === '/'} {...rest} />;
}
