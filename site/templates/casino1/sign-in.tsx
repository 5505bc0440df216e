import { AgeMark } from '../../app/shell/age-mark.tsx';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form on a centred card. */
export default function SignInArea({ title, children }: AreaProps) {
  const { siteName, responsible } = useLegalNotice();
  return (
    <div className="sign-in grid place-items-center px-3 py-8 sm:py-16">
      <div className="sign-in-card grid w-full max-w-lg grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-10">
        <div className="grid justify-items-center gap-1 text-center">
          <p className="sign-in-site text-sm text-muted">{siteName}</p>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
        </div>
        {children}
      </div>
      <p className="flex max-w-lg items-start gap-3 pt-6 text-sm text-muted">
        <AgeMark size={22} className="shrink-0" />
        {responsible}
      </p>
    </div>
  );
}
