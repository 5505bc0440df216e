import { usePageData } from '../../shell/page-data.ts';
import { TextPage } from './parts/cms-page.tsx';
import { Limits } from './parts/limits/limits.tsx';
import { RealityInterval } from './parts/limits/reality-interval.tsx';
import { TimeOuts } from './parts/limits/time-outs.tsx';
import { useProtection } from './parts/limits/use-protection.ts';
import type { Data } from './responsible-gaming.data.ts';

/**
 * How to keep play in bounds: the operator's words, and for a player the limits, reality checks and breaks
 * themselves.
 */
export default function ResponsibleGaming() {
  const { page, protection } = usePageData<Data>();
  return (
    <TextPage name="responsible-gaming" page={page}>
      {protection && <Controls first={protection} />}
    </TextPage>
  );
}

function Controls({ first }: { first: NonNullable<Data['protection']> }) {
  const { standing, change } = useProtection(first);
  return (
    <div className="mt-6 grid gap-6">
      <Limits standing={standing} change={change} />
      <RealityInterval standing={standing} change={change} />
      <TimeOuts standing={standing} change={change} />
    </div>
  );
}
