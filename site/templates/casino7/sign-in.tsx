import { Logo } from '../../app/shell/logo.tsx';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form on a card in front of the arc of a card table. */
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
