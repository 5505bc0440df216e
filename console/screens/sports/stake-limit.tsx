import { machineDecimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';

/** What a maximum stake is set for. */
export type LimitTarget = {
  scope: 'sport' | 'competition' | 'market';
  /** Of the competition or market; a sport's code. */
  id: string;
  name: string;
  maxStake: string | null;
};
type Props = { target: LimitTarget; onClose(isDone: boolean): void };

/** The maximum stake of a sport, competition or market. */
export function StakeLimit({ target: { scope, id, name, maxStake }, onClose }: Props) {
  const act = useWrite();
  const { currency } = useSession().site;
  const set = (max_stake: string | null, reason: string) => {
    if (scope === 'sport') return act('setSportLimit', { sport: id, max_stake, reason });
    if (scope === 'competition') return act('setCompetitionLimit', { competition_id: id, max_stake, reason });
    return act('setMarketLimit', { market_id: id, max_stake, reason });
  };
  return (
    <Action
      title={`Maximum stake: ${name}`}
      verb="Set"
      fields={[
        {
          ...{ name: 'max_stake', label: `Maximum stake, ${currency}`, isRequired: false, maxLength: 20 },
          initial: maxStake === null ? '' : machineDecimal({ amount: maxStake, currency }),
          hint: 'Leave empty to apply only the wider limits.',
        },
      ]}
      run={async ({ max_stake = '', reason = '' }) => {
        if (max_stake.trim() === '') return await set(null, reason);
        const minor = toMinor(max_stake, currency);
        if (!minor || minor === '0') return { wrong: 'max_stake', text: 'Enter an amount.' };
        return await set(minor, reason);
      }}
      onClose={onClose}
    >
      The lowest limit of site, sport, competition and market applies, times the player’s factor. Accepted
      bets stay as they are.
    </Action>
  );
}
