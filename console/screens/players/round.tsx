import { useState } from 'react';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';

type Round = { provider_code: string; round_id: string };
type RoundProps = { playerId: string; round: Round; title: string };

/** A round of a player, which opens to its stake, win and ledger entries; a sports bet to its ticket too. */
export function RoundOf({ playerId, round, title }: RoundProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="drill clip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </button>
      {isOpen && <RoundDetail playerId={playerId} round={round} />}
    </>
  );
}

function RoundDetail({ playerId, round }: { playerId: string; round: Round }) {
  const { site, may } = useSession();
  const isTicket = round.provider_code === SPORTS_PROVIDER;
  const { data, error } = useRead('playerRound', { player_id: playerId, ...round });
  if (!data) return <Placeholder error={error} />;
  const { settled, lines } = data;
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  return (
    <span className="round-detail">
      <span>
        {round.provider_code} <code>{round.round_id}</code>
        {isTicket && may('odds', 'read') && (
          <>
            {' · '}
            <Link to={`/sports-tickets?ticket=${round.round_id}`}>Open the ticket</Link>
          </>
        )}
      </span>
      {settled ? (
        <span>
          {settled.game} · {nameLabel(settled.category)} · stake {sum(settled.stake)}, win {sum(settled.win)},
          settled {moment(settled.at)}
        </span>
      ) : (
        <span>Not settled yet.</span>
      )}
      {lines.map(({ id, at, what, from, to, amount }) => (
        <span key={id}>
          {moment(at)} {what}: {sum(amount)}, {from} → {to}
        </span>
      ))}
    </span>
  );
}
