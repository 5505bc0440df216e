import { Link } from './link.tsx';

/** A player of a list, who leads to the page of that player. */
export function PlayerLink({ player }: { player: { player_id: string; account_id: string } }) {
  return <Link to={`/players/${player.player_id}`}>{player.account_id || player.player_id}</Link>;
}
