import type { AreaProps } from '../../templates/template.ts';

/** Sign-in screen: the form on a card in front of a decoration that the template's stylesheet draws. */
export function SignInScene({ title, children }: AreaProps) {
  return (
    <div className="auth-scene">
      <div className="auth-art" aria-hidden="true" />
      <div className="auth-card">
        <h1 className="auth-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
