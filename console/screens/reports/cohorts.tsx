import { useState } from 'react';
import { useLocation } from 'react-router';
import { COHORT_BASES, COHORT_UNITS } from '#contracts/console/report-dimensions.ts';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { type CallFields, useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { type CohortSelection, CohortTable, MEASURES, type Measure } from './cohort-table.tsx';
import { SaveReport } from './saved-report-form.tsx';
import { SpanForm, useToday } from './span-form.tsx';

type Query = CallFields<'reportCohorts'>;

/** Cohorts of the last twelve months, with the filters that the address names. */
function queryOf(search: string, today: string): Query {
  const parameters = new URLSearchParams(search);
  return {
    from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`,
    to: today,
    unit: COHORT_UNITS.find((unit) => unit === parameters.get('unit')) ?? 'month',
    basis: COHORT_BASES.find((basis) => basis === parameters.get('basis')) ?? 'registered',
    affiliate: parameters.get('affiliate') ?? undefined,
    campaign: parameters.get('campaign') ?? undefined,
  };
}

type FormProps = { query: Query; onChange(query: Query): void };

function CohortForm({ query, onChange }: FormProps) {
  return (
    <SpanForm
      span={{ from: query.from, to: query.to }}
      onChange={(span, form) =>
        onChange({
          ...{ ...query, ...span },
          unit: COHORT_UNITS.find((unit) => unit === form.get('unit')) ?? 'month',
          basis: COHORT_BASES.find((basis) => basis === form.get('basis')) ?? 'registered',
        })
      }
    >
      <label>
        By
        <select name="unit" defaultValue={query.unit}>
          {COHORT_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {nameLabel(unit)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Of
        <select name="basis" defaultValue={query.basis}>
          <option value="registered">Registration</option>
          <option value="deposited">First deposit</option>
        </select>
      </label>
    </SpanForm>
  );
}

type ShownProps = {
  measure: Measure;
  setMeasure(measure: Measure): void;
  query: Query;
  setQuery(query: Query): void;
  data: CallOutput<'reportCohorts'>;
};

/** The metric and player filters of the cohorts. */
function ShownForm({ measure, setMeasure, query, setQuery, data }: ShownProps) {
  const pick = (name: 'affiliate' | 'campaign', text: string, values: readonly string[]) => (
    <label>
      {text}
      <select
        value={query[name] === undefined ? 'all' : `of ${query[name]}`}
        onChange={({ target }) =>
          setQuery({ ...query, [name]: target.value === 'all' ? undefined : target.value.slice(3) })
        }
      >
        <option value="all">All</option>
        {values.map((value) => (
          <option key={value} value={`of ${value}`}>
            {value || 'None'}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="span">
      <label>
        Show
        <select value={measure} onChange={({ target }) => setMeasure(target.value as Measure)}>
          {Object.entries(MEASURES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {pick('affiliate', 'Affiliate', data.affiliates)}
      {pick('campaign', 'Campaign (cm)', data.campaigns)}
    </div>
  );
}

/** Cohorts of players: size, retention and value. */
export default function Cohorts() {
  const today = useToday();
  const { may } = useSession();
  const { search } = useLocation();
  const [query, setQuery] = useState<Query>(() => queryOf(search, today));
  const [measure, setMeasure] = useState<Measure>('retention');
  const [players, setPlayers] = useState<CohortSelection>();
  const { data, error } = useRead('reportCohorts', query);
  return (
    <Page
      title="Cohorts"
      hint={
        data &&
        `Weeks and months are in ${data.zone} and count closed days only${data.through ? `, up to ${data.through}` : ''}. ${MEASURES[measure].formula}`
      }
      actions={
        <SaveReport
          settings={{
            kind: 'cohorts',
            unit: query.unit ?? 'month',
            basis: query.basis ?? 'registered',
            affiliate: query.affiliate,
            campaign: query.campaign,
          }}
        />
      }
    >
      <CohortForm query={query} onChange={setQuery} />
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <div className={players ? 'split split-open' : 'split'}>
          <div className="report">
            <ShownForm {...{ measure, setMeasure, query, setQuery, data }} />
            <CohortTable
              {...{ data, measure, unit: query.unit ?? 'month' }}
              onOpen={
                may('reports', 'read')
                  ? (cohort, period, of) => setPlayers({ ...query, cohort, period, of })
                  : undefined
              }
            />
          </div>
          {players && (
            <CohortPlayers
              key={JSON.stringify(players)}
              group={players}
              currency={data.currency}
              onClose={() => setPlayers(undefined)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

type PlayersProps = { group: CohortSelection; currency: string; onClose(): void };

function CohortPlayers({ group, currency, onClose }: PlayersProps) {
  const title = `Players of ${group.cohort}, in the ${group.unit} from ${group.period}`;
  const words = group.basis === 'deposited' ? 'first deposit' : 'registered';
  return (
    <section className="detail" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button tone="quiet" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </header>
      <PagedList
        call="cohortPlayers"
        input={group}
        rowKey={({ player }) => player.player_id}
        row={({ player, at, deposits, ngr }) => (
          <>
            <PlayerLink player={player} />
            <b className="sum">{formatMoney({ amount: ngr, currency })}</b>
            <small>
              {player.name} · {words} {moment(at)} · deposits {formatMoney({ amount: deposits, currency })}
            </small>
          </>
        )}
        empty="No players."
        file={`cohort-${group.cohort}-${group.period}`}
      />
    </section>
  );
}
