import { Logo } from '../../app/shell/logo.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Signing in at the table: the form is a placard that stands on the felt, the arc of the layout behind it.
 */
export default function SignInArea({ title, children }: AreaProps) {
  return (
    <div className="sign-in">
      <div className="sign-in-card">
        <div className="sign-in-head">
          <Logo className="h-7 w-auto" />
          <h1 className="sign-in-title">{title}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}
