import { useSite } from '../../app/state/app.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen as a ticket: brand and title on the stub, the form after the perforation. */
export default function SignInArea({ title, children }: AreaProps) {
  const { site_name, logo_text } = useSite();
  return (
    <div className="sign-in-ground relative isolate grid place-items-center px-4 py-8 sm:py-14">
      <div className="field-lines" aria-hidden="true" />
      <div className="sign-in w-full">
        <div className="sign-in-stub grid content-between gap-6 p-5 sm:p-7">
          <p className="home-section-label text-muted">{site_name}</p>
          <div className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{title}</h1>
            {logo_text && <p className="text-sm text-muted">{logo_text}</p>}
          </div>
        </div>
        <div className="sign-in-body grid min-w-0 gap-5 p-5 sm:p-7">{children}</div>
      </div>
    </div>
  );
}
