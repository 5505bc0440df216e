import type { AreaProps } from '../template.ts';

/** Signing in on a stage: rays behind, an arch of steps above, the form between. */
export default function SignInArea({ title, children }: AreaProps) {
  return (
    <div className="proscenium">
      <div className="ziggurat-rays" aria-hidden="true" />
      <div className="proscenium-arch">
        <div className="proscenium-room">
          <h1 className="proscenium-title">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
