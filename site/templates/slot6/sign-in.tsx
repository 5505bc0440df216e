import { Logo } from '../../app/shell/logo.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Signing in on a sheet: it rises from the lower edge of a phone and lies in the middle of anything larger.
 */
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
