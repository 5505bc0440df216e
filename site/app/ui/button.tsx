import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/index.ts';
import { Link } from './link.tsx';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'lg';
  isWide?: boolean;
};

/** Classes of a button, for elements that only look like one. */
export function buttonClasses({ variant = 'primary', size = 'md', isWide }: ButtonStyle = {}): string {
  return classes(
    'btn inline-flex items-center justify-center gap-2 rounded-md font-semibold select-none transition-[background,color,border-color,filter,transform]',
    'disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 active:translate-y-px',
    size === 'lg' ? 'min-h-13 px-6 text-base' : 'min-h-11 px-4 text-sm',
    isWide && 'w-full',
    variant === 'primary' && 'btn-primary bg-brand text-on-brand hover:brightness-110',
    variant === 'secondary' && 'btn-secondary border border-line bg-surface-2 text-text hover:bg-surface-3',
    variant === 'quiet' && 'btn-quiet text-text hover:bg-surface-2',
    variant === 'danger' && 'btn-danger border border-loss text-loss hover:bg-surface-2',
  );
}

type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & { icon?: IconName; isBusy?: boolean; children: ReactNode };

export function Button({ variant, size, isWide, icon, isBusy, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonClasses({ variant, size, isWide }), className)}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & { to: string; icon?: IconName; children: ReactNode; className?: string };

/** A link styled as a button; absolute addresses open in a new tab. */
export function ButtonLink({ to, icon, variant, size, isWide, className, children }: ButtonLinkProps) {
  const look = classes(buttonClasses({ variant, size, isWide }), className);
  const content = (
    <>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </>
  );
  if (/^https?:/.test(to)) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string };

/** A square button of 44 px whose name is for assistive technology. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'touch inline-flex items-center justify-center rounded-md text-text hover:bg-surface-2 transition-colors',
        className,
      )}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
