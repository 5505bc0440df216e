import { useState } from 'react';
import { TIMELINE_KINDS, type TimelineItem, type TimelineKind } from '#contracts/console/players.ts';
import { api } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Amount, Badge, Button, Placeholder } from '../../ui/components.tsx';
import { Switch } from '../../ui/switch.tsx';

const CHOICES = ['all', ...TIMELINE_KINDS] as const;

/** Money, play, sessions, messages, notes, flags and what staff did, in one list. */
export function Timeline({ playerId }: { playerId: string }) {
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
    <section className="card timeline" aria-label="Timeline">
      <header>
        <h2>Timeline</h2>
        <Switch label="What" value={kind} options={CHOICES} onChange={setKind} />
      </header>
      {!data ? (
        <Placeholder error={error} />
      ) : rows.length === 0 ? (
        <Placeholder empty="Nothing yet." />
      ) : (
        <ol>
          {rows.map(({ id, at, kind: of, what, title, sum, flags }) => (
            <li key={`${of}-${id}`} className={`event event-${of}`}>
              <time dateTime={at}>{moment(at).replace(' UTC', '')}</time>
              <b>{nameLabel(what.replaceAll('.', ' ').replaceAll('/', ' '))}</b>
              <span>
                {title}{' '}
                {flags.map((flag) => (
                  <Badge key={flag} tone="warn">
                    {nameLabel(flag.toLowerCase())}
                  </Badge>
                ))}
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
    </section>
  );
}
