import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen as a ticket booth: a lit sign with the title above the form. */
export default function SignInArea({ title, children }: AreaProps) {
  const { responsible } = useLegalNotice();
  return (
    <div className="sign-in-page relative isolate overflow-hidden px-4 py-8 sm:py-14">
      <div className="hero-rays" aria-hidden="true" />
      <div className="sign-in mx-auto w-full max-w-lg">
        <h1 className="sign-in-board text-balance">{title}</h1>
        <div className="sign-in-counter grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </div>
      <p className="mx-auto max-w-md pt-6 text-center text-sm text-pretty">{responsible}</p>
    </div>
  );
}
