import type { ReactNode } from 'react';
import { useTemplateComponents } from '../state/app.ts';
import { classes } from '../ui/classes.ts';

type AccountPageProps = { title: string; art: ReactNode; children: ReactNode };

/**
 * A screen of the account area, in the template's frame for that area; `title` is its only h1, `art` the
 * picture beside it (`ui/illustrations/account-pages.tsx`), framed by the template's `inner-pages.css`.
 */
export function AccountPage({ title, art, children }: AccountPageProps) {
  const { AccountArea } = useTemplateComponents();
  if (!AccountArea) return null;
  const heading = (
    <>
      {title}
      <span className="heading-mark">{art}</span>
    </>
  );
  return <AccountArea title={heading}>{children}</AccountArea>;
}

/** A screen of signing in, in the template's frame for that area. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { SignInArea } = useTemplateComponents();
  return SignInArea ? <SignInArea title={title}>{children}</SignInArea> : null;
}

type PageProps = { title: string; isDense?: boolean; art?: ReactNode; children: ReactNode };

/**
 * Any other static screen: a heading and its content at reading width. `isDense`: small gaps on phones.
 * `art`: a picture beside the heading, framed by the template (`inner-pages.css`).
 */
export function Page({ title, isDense, art, children }: PageProps) {
  return (
    <div className={classes('page-width grid sm:gap-5 sm:py-8', isDense ? 'gap-2 py-3' : 'gap-5 py-6')}>
      {art ? (
        <header className="page-heading">
          <h1>{title}</h1>
          {art}
        </header>
      ) : (
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      )}
      {children}
    </div>
  );
}
