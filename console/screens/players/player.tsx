import { useState } from 'react';
import { useParams } from 'react-router';
import type { CallOutput } from '../../lib/api.ts';
import { decimal, moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Amount, Badge, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { CHANNEL_TEXTS } from '../journeys/plan-text.ts';
import { PlayerActions } from './action-panel.tsx';
import { FreeRounds } from './free-rounds.tsx';
import { PendingContacts } from './pending-contacts.tsx';
import type { Unmasked } from './player-actions.tsx';
import { BankAccounts, Bonuses, Level, RelatedPlayers } from './player-sections.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import { STATUS_TONES } from './players.tsx';
import { ExclusionBadge, Protection } from './protection.tsx';
import { RequiredDocuments } from './required-documents.tsx';
import { History } from './timeline.tsx';

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

const FIGURES: Record<string, string> = {
  deposits: 'Lifetime deposits',
  withdrawals: 'Lifetime withdrawals',
  net_deposit: 'Net deposit',
  open_cases: 'Open finance cases',
  turnover: 'Lifetime stakes',
  ggr: 'GGR (stakes less wins)',
  rounds: 'Rounds',
};

/** One player: identity, balances, timeline and notes. */
export default function Player() {
  const { id = '' } = useParams();
  const { may } = useSession();
  const { data, error, reload } = useRead('playerView', { player_id: id }, 30);
  const [unmasked, setUnmasked] = useState<Unmasked>();
  const [changes, setChanges] = useState(0);
  if (!data)
    return (
      <Page title="Player">
        <Placeholder error={error} />
      </Page>
    );
  const { player, flags } = data;
  const done = (found?: Unmasked) => {
    if (found) setUnmasked(found);
    setChanges((count) => count + 1);
    void reload();
  };
  return (
    <Page
      title={player.account_id}
      hint={`Player since ${moment(player.created_at)}`}
      actions={<PlayerActions player={player} flags={flags.map(({ flag }) => flag)} onDone={done} />}
    >
      <p className="badges">
        <Badge tone={STATUS_TONES[player.status]}>{player.status}</Badge>
        {may('limits', 'read', 'record') && <ExclusionBadge key={changes} playerId={id} />}
        {flags.map(({ flag, by, note }) => (
          <span key={flag} title={`${by.name}: ${note}`}>
            <Badge tone="warn">{nameLabel(flag)}</Badge>
          </span>
        ))}
      </p>
      <div className="around">
        <Cards key={changes} view={data} unmasked={unmasked} onDone={done} />
        <History key={`${id}-${changes}`} playerId={id} />
      </div>
    </Page>
  );
}

type CardsProps = { view: CallOutput<'playerView'>; unmasked: Unmasked | undefined; onDone(): void };

/** Identity, balances and lifetime totals. */
function Cards({ view, unmasked, onDone }: CardsProps) {
  const { may } = useSession();
  const { player, balances, figures } = view;
  return (
    <div className="around-facts">
      <section className="card">
        <h2>Person</h2>
        <Facts>
          <Fact name="Name">
            {unmasked?.full_name ?? (player.name || '–')} <Match is={unmasked?.matches?.full_name} />
          </Fact>
          <Fact name="Email">
            {unmasked?.email ?? (player.email || '–')} <Match is={unmasked?.matches?.email} />
          </Fact>
          <Fact name="Phone">
            {unmasked?.phone ?? (player.phone || '–')} <Match is={unmasked?.matches?.phone} />
          </Fact>
          {unmasked?.birth_date !== undefined && (
            <Fact name="Date of birth">
              {unmasked.birth_date || '–'} <Match is={unmasked.matches?.birth_date} />
            </Fact>
          )}
          <Fact name="Identity">
            {['unknown', 'name provided', 'contact verified', 'document approved'][player.identity] ?? ''}
          </Fact>
          <About player={player} />
          {may('identity', 'read') && (
            <Fact name="Documents">
              <Link to={`/documents?player=${player.player_id}`}>Open</Link>
            </Fact>
          )}
        </Facts>
        <PendingContacts playerId={player.player_id} onDone={onDone} />
      </section>
      <section className="card">
        <h2>Balances</h2>
        <Facts>
          {balances.map(({ kind, sum }) => (
            <Fact key={kind} name={nameLabel(kind)}>
              <Amount value={sum} />
            </Fact>
          ))}
        </Facts>
      </section>
      <section className="card">
        <h2>Figures</h2>
        <Facts>
          {figures.map(({ name, sum, count }) => (
            <Fact key={name} name={FIGURES[name] ?? nameLabel(name)}>
              <FigureValue
                name={name}
                text={sum ? decimal(sum) : String(count)}
                playerId={player.player_id}
              />
            </Fact>
          ))}
        </Facts>
      </section>
      <Level playerId={player.player_id} />
      {may('grants', 'read') && <Bonuses playerId={player.player_id} />}
      {may('grants', 'read') && <FreeRounds playerId={player.player_id} />}
      {may('withdrawals', 'read') && <BankAccounts playerId={player.player_id} />}
      {may('limits', 'read', 'record') && <Protection playerId={player.player_id} />}
      <PlayerSessions playerId={player.player_id} />
      <RelatedPlayers playerId={player.player_id} />
      {may('identity', 'read') && <RequiredDocuments playerId={player.player_id} />}
    </div>
  );
}

/** What is known of the person besides name and contacts. */
function About({ player }: Pick<CardsProps['view'], 'player'>) {
  return (
    <>
      <Fact name="Age">{player.age ?? '–'}</Fact>
      <Fact name="Country">{(player.country && COUNTRIES.of(player.country)) || '–'}</Fact>
      <Fact name="Marketing">
        {player.marketing.map((channel) => CHANNEL_TEXTS[channel]).join(', ') || 'not agreed'}
      </Fact>
      <Fact name="Last active">{player.last_seen_at ? moment(player.last_seen_at) : '–'}</Fact>
      {player.referrer_code && <Fact name="Referred by">{player.referrer_code}</Fact>}
      {player.affiliate_code && <Fact name="Affiliate">{player.affiliate_code}</Fact>}
    </>
  );
}

/** Whether a caller's answer was correct; nothing if none was given. */
function Match({ is }: { is: boolean | undefined }) {
  if (is === undefined) return null;
  return <Badge tone={is ? 'good' : 'bad'}>{is ? 'matches' : 'differs'}</Badge>;
}

/** Deposits and withdrawals link to their payments, for staff who may read them. */
function FigureValue({ name, text, playerId }: { name: string; text: string; playerId: string }) {
  const { may } = useSession();
  if ((name !== 'deposits' && name !== 'withdrawals') || !may(name, 'read')) return text;
  return <Link to={`/${name}/all?player=${playerId}`}>{text}</Link>;
}
