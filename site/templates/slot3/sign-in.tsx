import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form between two columns under a gable. */
export default function SignInArea({ title, children }: AreaProps) {
  const { responsible } = useLegalNotice();
  return (
    <div className="page-width grid justify-items-center py-6 sm:py-12">
      <div className="sign-in w-full">
        <div className="sign-in-gable grid place-items-end justify-center text-center">
          <h1 className="sign-in-title">{title}</h1>
        </div>
        <div className="sign-in-front">
          <span className="column" aria-hidden="true" />
          <div className="sign-in-door grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
          <span className="column" aria-hidden="true" />
        </div>
        <p className="sign-in-step text-center text-sm text-muted">{responsible}</p>
      </div>
    </div>
  );
}
