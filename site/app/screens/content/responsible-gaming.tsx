import { usePageData } from '../../shell/page-data.ts';
import { TextPage } from './parts/cms-page.tsx';
import { Limits } from './parts/limits/limits.tsx';
import { RealityInterval } from './parts/limits/reality-interval.tsx';
import { TimeOuts } from './parts/limits/time-outs.tsx';
import { useProtection } from './parts/limits/use-protection.ts';
import type { Data } from './responsible-gaming.data.ts';

/** Responsible gaming: for a player limits, reality checks and breaks, then the operator's text. */
export default function ResponsibleGaming() {
  const { page, protection } = usePageData<Data>();
  return (
    <TextPage name="responsible-gaming" page={page} first={protection && <Controls first={protection} />} />
  );
}

function Controls({ first }: { first: NonNullable<Data['protection']> }) {
  const part = useProtection(first);
  return (
    <div className="mb-6 grid gap-6">
      <Limits {...part} />
      <RealityInterval {...part} />
      <TimeOuts {...part} />
    </div>
  );
}
