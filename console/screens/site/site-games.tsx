import { type FormEvent, useState } from 'react';
import { GAME_ROWS } from '#contracts/console/site-content.ts';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { api, type CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { SiteGameRow } from './game-row.tsx';

type Game = CallOutput<'siteGames'>['value'][number];
type GameFilter = { category: string; find: string };

const HIDDEN = {
  '': '',
  withdrawn: 'withdrawn by the provider',
  provider: 'provider switched off',
  closed: 'not allowed in the jurisdiction',
  currency: 'not offered in this currency',
  country: 'not offered in this country',
  game_info: 'return or rules missing',
} as const;

/** Which games the site sells, in which order, and the game rows of its home page. */
export default function SiteGames() {
  const { site, may } = useSession();
  const [requested, setRequested] = useState<GameFilter>({ category: '', find: '' });
  const { data, error, reload } = useRead('siteGames', requested);
  const [more, setMore] = useState<{ requested: GameFilter; rows: Game[]; next: string }>();
  const [id, choose] = useState('');
  const isMore = more?.requested === requested;
  const rows = data && [...data.value, ...(isMore ? more.rows : [])];
  const next = isMore ? more.next : (data?.next ?? '');
  const keyOf = ({ provider_code, game_code }: Game) => `${provider_code}/${game_code}`;

  async function later(): Promise<void> {
    const answer = await api.siteGames({ site_id: site.site_id, ...requested, after: next });
    if (answer.ok)
      setMore({ requested, rows: [...(isMore ? more.rows : []), ...answer.value], next: answer.next });
  }
  function changed(): void {
    setMore(undefined);
    void reload();
  }
  return (
    <Page
      title="Games"
      hint="Games of the site: availability, hot games and the order in all lobbies and in “featured”. Lower positions come first."
    >
      <Filters onAsk={setRequested} />
      <Queue
        label="Games"
        rows={rows}
        error={error}
        empty="No matching games."
        rowKey={keyOf}
        chosen={rows?.find((row) => keyOf(row) === id)}
        onChoose={(row) => choose(row ? keyOf(row) : '')}
        detailTitle={({ game_name }) => game_name}
        detail={(row) => (
          <Detail key={keyOf(row)} game={row} mayChange={may('games', 'write')} onDone={changed} />
        )}
        columns={[
          { head: 'Position', cell: ({ position }) => position, kind: 'figure' },
          { head: 'Game', cell: ({ game_name }) => <b>{game_name}</b>, kind: 'wide' },
          { head: 'Provider', cell: ({ provider_code }) => provider_code, kind: 'minor' },
          { head: 'Lobby', cell: ({ category }) => nameLabel(category) },
          { head: 'Hot', cell: ({ hot }) => (hot ? <Badge tone="warn">hot</Badge> : '–') },
          { head: 'State', cell: (row) => <State game={row} /> },
        ]}
      />
      {next !== '' && (
        <p>
          <Button onClick={() => void later()}>More</Button>
        </p>
      )}
      <h2 className="section">Game rows of the home page</h2>
      <div className="cards">
        {GAME_ROWS.map((list) => (
          <SiteGameRow key={list} list={list} onDone={changed} />
        ))}
      </div>
    </Page>
  );
}

function State({ game: { enabled, hidden } }: { game: Game }) {
  if (!enabled && hidden === 'game_info') return <Badge tone="warn">off: {HIDDEN[hidden]}</Badge>;
  if (!enabled) return <Badge>off</Badge>;
  return hidden ? <Badge tone="bad">{HIDDEN[hidden]}</Badge> : <Badge tone="good">available</Badge>;
}

function Filters({ onAsk }: { onAsk(requested: GameFilter): void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onAsk({ category: String(form.get('category')), find: String(form.get('find')).trim() });
  }
  return (
    <search>
      <form className="filters span" onSubmit={submit}>
        <label>
          Lobby
          <select name="category">
            <option value="">All</option>
            {CATEGORIES.map(({ slug }) => (
              <option key={slug} value={slug}>
                {nameLabel(slug)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Name or code
          <input name="find" type="search" maxLength={60} />
        </label>
        <Button type="submit" tone="primary">
          Show
        </Button>
      </form>
    </search>
  );
}

type DetailProps = { game: Game; mayChange: boolean; onDone(): void };

function Detail({ game, mayChange, onDone }: DetailProps) {
  const act = useWrite();
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) onDone();
  });
  const { provider_code, game_code, game_name, enabled, hot, position, game_rows } = game;
  const yesNo = (value: string, yes: string, no: string) => ({
    ...{ kind: 'choice' as const, initial: value },
    options: [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ],
  });
  return (
    <>
      <Facts>
        <Fact name="Code">
          {provider_code}/{game_code}
        </Fact>
        <Fact name="Lobby">{nameLabel(game.category)}</Fact>
        <Fact name="State">
          <State game={game} />
        </Fact>
        <Fact name="Arranged rows">{game_rows.map(nameLabel).join(', ') || '–'}</Fact>
      </Facts>
      {mayChange && (
        <div className="actions">
          <Button tone="primary" onClick={() => setOpen(true)}>
            Change …
          </Button>
        </div>
      )}
      {isOpen && (
        <Action
          title={game_name}
          verb="Change"
          fields={[
            {
              name: 'enabled',
              label: 'Availability',
              ...yesNo(enabled ? 'yes' : 'no', 'Available', 'Off: hidden from visitors'),
            },
            { name: 'hot', label: 'Hot', ...yesNo(hot ? 'yes' : 'no', 'Hot game', 'Not a hot game') },
            {
              ...{ name: 'position', label: 'Position', initial: String(position) },
              hint: 'A whole number; lower numbers come first. Negative numbers are allowed.',
            },
          ]}
          run={async (values) => {
            const place = (values.position ?? '').trim();
            if (!/^-?\d{1,6}$/.test(place))
              return { wrong: 'position', text: 'A whole number of up to six digits.' };
            const answer = await act('setSiteGame', {
              ...{ provider_code, game_code, position: Number(place), reason: values.reason ?? '' },
              ...{ enabled: values.enabled === 'yes', hot: values.hot === 'yes' },
            });
            if (answer.ok || answer.error !== 'changedMeanwhile') return answer;
            return { wrong: 'enabled', text: 'Nothing to change.' };
          }}
          onClose={done('Live within a second.')}
        >
          Open rounds are completed.
        </Action>
      )}
    </>
  );
}
