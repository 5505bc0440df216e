import type { AreaProps } from '../registry.ts';

/** Signing in on one centred panel. */
export default function AuthPanel({ title, children }: AreaProps) {
  return (
    <div className="page-width grid place-items-center py-8 sm:py-14">
      <div className="grid w-full max-w-md gap-5 rounded-xl border border-line bg-surface-1 p-6 sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  );
}
