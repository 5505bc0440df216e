import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form in a box with an awning on top. */
export default function SignInArea({ title, children }: AreaProps) {
  const { siteName, responsible } = useLegalNotice();
  return (
    <div className="page-width grid justify-items-center gap-5 py-6 sm:py-12">
      <div className="sign-in w-full max-w-lg">
        <p className="sign-in-sign truncate text-center">{siteName}</p>
        <div className="scalloped-edge" aria-hidden="true" />
        <div className="sign-in-counter grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-8">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {children}
        </div>
      </div>
      <p className="max-w-lg text-sm text-muted">{responsible}</p>
    </div>
  );
}
