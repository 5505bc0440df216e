import { useSite } from '../../state/app.ts';
import type { AreaProps } from '../registry.ts';

/** Signing in on a ruled page: its name in the margin, the form behind the line. */
export default function AuthMargin({ title, children }: AreaProps) {
  const { site_name, logo_text } = useSite();
  return (
    <div className="page-width grid lg:min-h-[70dvh] lg:grid-cols-[minmax(var(--margin,14rem),2fr)_3fr]">
      <div className="grid content-start gap-2 pt-9 lg:py-16 lg:pe-10">
        <p className="text-sm text-muted">{site_name}</p>
        <h1 className="text-3xl font-semibold tracking-tight text-balance lg:text-4xl">{title}</h1>
        {logo_text && logo_text !== site_name && <p className="text-muted">{logo_text}</p>}
      </div>
      <div className="margin-body relative py-6 lg:border-s lg:border-line lg:py-16 lg:ps-14">
        <div className="grid w-full max-w-md gap-5">{children}</div>
      </div>
    </div>
  );
}
