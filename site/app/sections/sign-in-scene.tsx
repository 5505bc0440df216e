import type { AreaProps } from '../../templates/template.ts';

/**
 * Signing in on a sheet in front of a scene, which the template's stylesheet draws; no words belong to it.
 */
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
