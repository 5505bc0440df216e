import type { AreaProps } from '../template.ts';

/** Signing in on a stage: rays behind, an arch of steps above, the form between. */
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
