import { machineDecimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';

type Props = {
  /** Null where the site has no programme yet. */
  minPayout: { amount: string; currency: string } | null;
  onClose(isDone: boolean): void;
};

/** Starts the affiliate programme of a site, or changes its smallest payout. */
export function ProgrammeAction({ minPayout, onClose }: Props) {
  const { site } = useSession();
  const act = useWrite();
  return (
    <Action
      title={minPayout ? 'Affiliate programme' : 'Start the affiliate programme'}
      verb={minPayout ? 'Change' : 'Start'}
      fields={[
        {
          ...{ name: 'min_payout', label: `Minimum payout, ${site.currency}`, maxLength: 20 },
          ...(minPayout && { initial: machineDecimal(minPayout) }),
          hint: 'Smaller commissions carry over to the next month.',
        },
      ]}
      run={async ({ min_payout: typed = '', reason = '' }) => {
        const min_payout = toMinor(typed, site.currency);
        if (!min_payout) return { wrong: 'min_payout', text: 'Enter an amount above zero.' };
        return await act('setAffiliateProgramme', { min_payout, reason });
      }}
      onClose={onClose}
    />
  );
}
