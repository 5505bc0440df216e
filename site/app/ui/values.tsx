import { useEffect, useState } from 'react';
import { formatMoney } from '../lib/amount.ts';
import { type DateStyle, formatDate } from '../lib/dates.ts';
import { useApp, useSite } from '../state/app.ts';
import { classes } from './classes.ts';

type AmountProps = {
  value: number;
  currency?: string;
  hasSign?: boolean;
  isTinted?: boolean;
  className?: string;
};

/**
 * Money in the site's currency, in figures of equal width; it rolls when it changes. `isTinted` colours gains
 * and losses, beside the sign.
 */
export function Amount({ value, currency, hasSign, isTinted, className }: AmountProps) {
  const site = useSite();
  const [first] = useState(value);
  return (
    <span
      key={value}
      className={classes(
        'amount tabular whitespace-nowrap',
        value !== first && 'rolls',
        isTinted && value > 0 && 'text-win',
        isTinted && value < 0 && 'text-loss',
        className,
      )}
    >
      {formatMoney(value, currency ?? site.currency, { sign: hasSign })}
    </span>
  );
}

/**
 * An instant in the language's date locale [L-06]. The server writes UTC; after hydration the browser shows
 * the reader's own time, so that both first renders agree.
 */
export function DateTime({ value, style = 'datetime' }: { value: string; style?: DateStyle }) {
  const { language } = useApp();
  const [offset, setOffset] = useState(0);
  useEffect(() => setOffset(-new Date(value).getTimezoneOffset()), [value]);
  return (
    <time dateTime={value} className="tabular whitespace-nowrap">
      {formatDate(value, language, style, offset)}
    </time>
  );
}
