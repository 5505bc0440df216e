import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlayerRow } from '#contracts/console/players.ts';
import { api } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, Missing, Page } from '../../ui/parts.tsx';
import { Table } from '../../ui/table.tsx';

export const STATUS_TONES = { active: 'good', blocked: 'bad', closed: 'plain' } as const;

/** Players of the site; personal data is masked here. */
export default function Players() {
  const { site } = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { data, error } = useRead('playerSearch', { query });
  const [more, setMore] = useState<{ query: string; rows: PlayerRow[]; next: string }>();
  const isMore = more?.query === query;
  const rows = [...(data?.value ?? []), ...(isMore ? more.rows : [])];
  const next = isMore ? more.next : (data?.next ?? '');

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setQuery(String(new FormData(event.currentTarget).get('query') ?? '').trim());
  }
  async function showMore(): Promise<void> {
    const answer = await api.playerSearch({ site_id: site.site_id, query, after: next });
    if (answer.ok)
      setMore({ query, rows: [...(isMore ? more.rows : []), ...answer.value], next: answer.next });
  }

  return (
    <Page
      title="Players"
      hint="Search by the start of an account ID, or by a full email address or phone number."
    >
      <search>
        <form className="filters" onSubmit={search}>
          <label className="unseen" htmlFor="query">
            Account id, e-mail or phone
          </label>
          <input
            id="query"
            name="query"
            type="search"
            placeholder="Account id, e-mail or phone"
            maxLength={64}
          />
          <Button type="submit" tone="primary">
            Search
          </Button>
        </form>
      </search>
      {!data ? (
        <Missing error={error} />
      ) : rows.length === 0 ? (
        <Missing empty="No matching players." />
      ) : (
        <Table
          label="Players"
          rows={rows}
          rowKey={({ player_id }) => player_id}
          onChoose={({ player_id }) => void navigate(`/players/${player_id}`)}
          columns={[
            { head: 'Account', cell: ({ account_id }) => <b>{account_id}</b>, kind: 'wide' },
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Since', cell: ({ created_at }) => moment(created_at), kind: 'minor' },
            { head: 'Status', cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge> },
          ]}
        />
      )}
      {next && (
        <Button tone="quiet" onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </Page>
  );
}
