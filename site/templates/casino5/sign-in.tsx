import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form under a stepped arch in front of rays. */
export default function SignInArea({ title, children }: AreaProps) {
  return (
    <div className="sign-in">
      <div className="hero-rays" aria-hidden="true" />
      <div className="sign-in-arch">
        <div className="sign-in-page">
          <h1 className="sign-in-title">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
