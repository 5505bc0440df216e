import { Logo } from '../../app/shell/logo.tsx';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: a sheet that slides up on phones and is centred on wider screens. */
export default function SignInArea({ title, children }: AreaProps) {
  return (
    <div className="sheet-ground">
      <div className="sheet-brand">
        <Logo className="h-9 w-auto" />
      </div>
      <div className="sheet-card">
        <span className="sheet-grip" aria-hidden="true" />
        <h1 className="large-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
