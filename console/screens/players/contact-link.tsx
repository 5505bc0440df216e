import type { ContactItem } from '#contracts/console/messages.ts';
import { api } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Fact } from '../../ui/components.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { RoundOf } from './round.tsx';

/** The player a message is about, and the payment or bet. */
export function LinkedTo({ message: { player, about } }: { message: ContactItem }) {
  if (!player) return null;
  const [provider_code = '', ...rest] = about?.reference.split('/') ?? [];
  return (
    <>
      <Fact name="Player">
        <PlayerLink player={player} />
      </Fact>
      {about && (
        <Fact name={nameLabel(about.kind)}>
          {about.kind === 'bet' ? (
            <RoundOf
              playerId={player.player_id}
              round={{ provider_code, round_id: rest.join('/') }}
              title={about.reference}
            />
          ) : (
            about.reference
          )}
        </Fact>
      )}
    </>
  );
}

/** Links a message to a player and one of their payments or bets. */
export function ContactLink({ message, onClose }: { message: ContactItem; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { site } = useSession();
  const { message_id, player, about } = message;

  /** The account of that name; empty for none. */
  async function findPlayer(account: string): Promise<string> {
    const answer = await api.quickSearch({ site_id: site.site_id, query: account });
    const same = ({ account_id }: { account_id: string }) =>
      account_id.toLowerCase() === account.toLowerCase();
    return (answer.ok && answer.value.find((one) => same(one.player))?.player.player_id) || '';
  }
  async function link(account: string, reference: string, reason: string): Promise<Outcome> {
    const player_id = account && (await findPlayer(account));
    if (account && !player_id) return { wrong: 'account', text: 'No player has this account.' };
    const answer = await act('linkContact', { message_id, player_id, reference, reason });
    if (answer.ok || answer.error !== 'notFound') return answer;
    return { wrong: 'reference', text: 'No such payment or round of this player.' };
  }
  return (
    <Action
      title="What is the message about?"
      verb="Link"
      reason="To answer it"
      fields={[
        {
          ...{ name: 'account', label: 'Account', initial: player?.account_id ?? '', maxLength: 64 },
          isRequired: false,
          hint: 'Not needed with a payment reference.',
        },
        {
          ...{ name: 'reference', label: 'Deposit, withdrawal or round', maxLength: 100 },
          ...{ initial: about?.reference ?? '', isRequired: false },
          hint: 'A reference, or PROVIDER/round for a bet. With both fields empty the link is removed.',
        },
      ]}
      run={({ account = '', reference = '', reason = '' }) => link(account.trim(), reference.trim(), reason)}
      onClose={onClose}
    >
      Senders can quote someone else’s payment: verify them before you disclose anything.
    </Action>
  );
}
