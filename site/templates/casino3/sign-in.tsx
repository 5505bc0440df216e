import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form between two lattice panels; below 1024 px one lattice strip above the form. */
export default function SignInArea({ title, children }: AreaProps) {
  return (
    <div className="sign-in-panels">
      <div className="sign-in-panel" aria-hidden="true" />
      <div className="sign-in">
        <h1 className="sign-in-panel-name text-balance">{title}</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </div>
      <div className="sign-in-panel max-lg:hidden" aria-hidden="true" />
    </div>
  );
}
