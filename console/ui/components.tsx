import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '../lib/errors.ts';
import { ageText, decimal, moment } from '../lib/format.ts';

type Tone = 'plain' | 'primary' | 'danger' | 'quiet';

export function Button({ tone = 'plain', ...rest }: ComponentProps<'button'> & { tone?: Tone }) {
  return <button type="button" {...rest} className={`button button-${tone}`} />;
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** A sum in its column: figures under figures, what went out marked by its sign. */
export function Amount({ value }: { value: { amount: string; currency: string } }) {
  return (
    <span className={value.amount.startsWith('-') ? 'sum sum-out' : 'sum'}>
      <small>{value.currency}</small> {decimal(value)}
    </span>
  );
}

export function Age({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={moment(at)}>
      {ageText(at, now)}
    </time>
  );
}

export function Page({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <title>{`${title} · Baize console`}</title>
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Placeholder for a missing answer: loading, refused, or empty. */
export function Placeholder({ error, empty }: { error?: string | undefined; empty?: string }) {
  if (error) return <p className="note note-bad">{errorText(error)}</p>;
  if (empty) return <p className="note">{empty}</p>;
  return (
    <div className="loading" role="status">
      Loading
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
