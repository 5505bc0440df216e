import { useState } from 'react';
import { TIMELINE_KINDS, type TimelineItem, type TimelineKind } from '#contracts/console/players.ts';
import { api } from '../../lib/api.ts';
import { decimal, momentIn } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Amount, Badge, Button, Placeholder } from '../../ui/components.tsx';
import { Switch } from '../../ui/switch.tsx';
import { RoundOf } from './round.tsx';
import { Statement } from './statement.tsx';

const VIEWS = ['timeline', 'statement'] as const;
const CHOICES = ['all', ...TIMELINE_KINDS] as const;

/** Steps whose name on the wire is no sentence. */
const WHAT: Readonly<Record<string, string>> = {
  'withdrawal.auto_checks': 'Withdrawal checked automatically',
  'withdrawal.review': 'Withdrawal waits for review',
  'withdrawal.paying': 'Withdrawal is being paid',
  operator: 'Excluded by staff',
  self: 'Self-exclusion',
  break: 'Break from play',
  'players/exclude': 'Exclusion by staff',
};

function rejectionText({ reason, missing }: NonNullable<TimelineItem['rejection']>): string {
  if (reason === 'TURNOVER')
    return missing
      ? `turnover missing: ${decimal(missing)} ${missing.currency}`
      : 'turnover of the deposits missing';
  return REJECTIONS[reason] ?? nameLabel(reason.toLowerCase());
}
const REJECTIONS: Readonly<Record<string, string>> = {
  IDENTITY: 'the player is not identified far enough',
  NAME_MISMATCH: 'the payee is not the player',
  REFUSED: 'refused by staff',
};

/** What happened, as a timeline; and the entries of the player's accounts, as a statement. */
export function History({ playerId }: { playerId: string }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('timeline');
  return (
    <section className="card timeline" aria-label={nameLabel(view)}>
      <header>
        <h2>{nameLabel(view)}</h2>
        <Switch label="View" value={view} options={VIEWS} onChange={setView} />
      </header>
      {view === 'timeline' ? <Timeline playerId={playerId} /> : <Statement playerId={playerId} />}
    </section>
  );
}

/** Money, play, sessions, messages, notes, flags and staff actions, in one list. */
function Timeline({ playerId }: { playerId: string }) {
  const { site } = useSession();
  const [kind, setKind] = useState<(typeof CHOICES)[number]>('all');
  const kinds: TimelineKind[] = kind === 'all' ? [] : [kind];
  const { data, error } = useRead('playerTimeline', { player_id: playerId, kinds });
  const [more, setMore] = useState<{ kind: string; rows: TimelineItem[]; next: string | null }>();
  const isMore = more?.kind === kind;
  const rows = [...(data?.value ?? []), ...(isMore ? more.rows : [])];
  const next = isMore ? more.next : (data?.next ?? null);

  async function earlier(): Promise<void> {
    const input = { site_id: site.site_id, player_id: playerId, kinds, before: next ?? undefined };
    const answer = await api.playerTimeline(input);
    if (answer.ok)
      setMore({ kind, rows: [...(isMore ? more.rows : []), ...answer.value], next: answer.next });
  }

  return (
    <>
      <Switch label="What" value={kind} options={CHOICES} onChange={setKind} />
      <p className="hint">Times are in {site.zone}.</p>
      {!data ? (
        <Placeholder error={error} />
      ) : rows.length === 0 ? (
        <Placeholder empty="No events yet." />
      ) : (
        <ol>
          {rows.map(({ id, at, kind: of, what, title, sum, flags, round, rejection }) => (
            <li key={`${of}-${id}`} className={`event event-${of}`}>
              <time dateTime={at}>{momentIn(at, site.zone)}</time>
              <b>{WHAT[what] ?? nameLabel(what.replaceAll('.', ' ').replaceAll('/', ' '))}</b>
              <span>
                {round ? <RoundOf playerId={playerId} round={round} title={title} /> : title}{' '}
                {flags.map((flag) => (
                  <Badge key={flag} tone="warn">
                    {nameLabel(flag.toLowerCase())}
                  </Badge>
                ))}
                {rejection && <small className="hint">{rejectionText(rejection)}</small>}
              </span>
              {sum && <Amount value={sum} />}
            </li>
          ))}
        </ol>
      )}
      {next && (
        <Button tone="quiet" onClick={() => void earlier()}>
          Earlier
        </Button>
      )}
    </>
  );
}
