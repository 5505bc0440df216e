import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

type Props = {
  /** The player's id, where it is known, and what the player is called here. */
  player?: { player_id: string; account_id: string };
  factor?: number;
  onClose(isDone: boolean): void;
};

/** The share of the usual maximum stake that a player may place. */
export function PlayerFactor({ player, factor = 100, onClose }: Props) {
  const act = useWrite();
  return (
    <Action
      title={player ? `Stake factor of ${player.account_id || 'the player'}` : 'Stake factor of a player'}
      verb="Set"
      fields={[
        ...(player
          ? []
          : [{ name: 'player', label: 'Player', hint: 'Full account ID, or player ID.', maxLength: 128 }]),
        {
          ...{ name: 'factor', label: 'Percent of the standard maximum stake', initial: `${factor}` },
          ...{ hint: 'From 1 to 1000; 100 is the standard stake.', maxLength: 4 },
        },
      ]}
      run={async ({ player: named = '', factor: text = '', reason = '' }) => {
        const factor_percent = Number(text);
        if (!Number.isInteger(factor_percent) || factor_percent < 1 || factor_percent > 1000)
          return { wrong: 'factor', text: 'A whole number from 1 to 1000.' };
        return await act('setPlayerFactor', { player: player?.player_id ?? named, factor_percent, reason });
      }}
      onClose={onClose}
    >
      The player sees the maximum stake of a bet, never the factor.
    </Action>
  );
}
