import type { ReactNode } from 'react';
import { useTemplateComponents } from '../state/app.ts';

/** A screen of the account area, in the template's frame for that area; `title` is its one h1. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { AccountArea } = useTemplateComponents();
  return AccountArea ? <AccountArea title={title}>{children}</AccountArea> : null;
}

/** A screen of signing in, in the template's frame for that area. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { SignInArea } = useTemplateComponents();
  return SignInArea ? <SignInArea title={title}>{children}</SignInArea> : null;
}

/** Any other written screen: a heading and its content at reading width. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width grid gap-5 py-6 sm:py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      {children}
    </div>
  );
}
