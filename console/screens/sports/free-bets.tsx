import { useState } from 'react';
import { MATCH_BET_TYPES } from '#odds/settlement/bet-type.ts';
import { SPORTS } from '#odds/settlement/sport.ts';
import { formatMoney, moment, toMinor } from '../../lib/format.ts';
import { type CallFields, useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { useToast } from '../../ui/toast.tsx';
import { audienceOf, useAudienceOptions } from '../segments/segment-options.ts';
import { ALL_SPORT_OPTIONS } from './sport-options.ts';

const splitList = (text = '') => text.split(/[\s,]+/).filter(Boolean);

/** Free bets: those granted and used, and a form for a new grant. */
export default function FreeBets() {
  const { may } = useSession();
  const { data, error, reload } = useRead('freeBets', {});
  const [isGranting, setGranting] = useState(false);
  const sum = (amount: string) => formatMoney({ amount, currency: data?.currency ?? '' });
  return (
    <Page
      title="Free bets"
      hint="Free bets granted to players. The house pays the stake, which is not part of the winnings. If the bet is void, the player gets the free bet back."
      actions={
        <>
          <ListFile list="freeBets" input={{}} name="free-bets" isEmpty={!data?.value.length} />
          {may('grants', 'make') && (
            <Button tone="primary" onClick={() => setGranting(true)}>
              Grant free bets …
            </Button>
          )}
        </>
      }
    >
      {!data ? (
        <Placeholder error={error} />
      ) : data.value.length === 0 ? (
        <Placeholder empty="No free bets granted yet." />
      ) : (
        <DataTable
          label="Free bets"
          rows={data.value}
          rowKey={({ batch_id }) => batch_id}
          columns={[
            { head: 'Granted', cell: ({ granted_at }) => moment(granted_at) },
            { head: 'Title', cell: ({ title }) => <b>{title}</b>, kind: 'wide' },
            { head: 'Amount', cell: ({ amount }) => sum(amount), kind: 'figure' },
            { head: 'Players', cell: ({ players }) => players, kind: 'figure' },
            {
              head: 'Used',
              cell: ({ used, batch_id }) =>
                may('odds', 'read') ? <Link to={`/sports-tickets?grant=${batch_id}`}>{used}</Link> : used,
              kind: 'figure',
            },
            { head: 'Paid', cell: ({ paid }) => sum(paid), kind: 'figure' },
            { head: 'Valid until', cell: ({ expires_at }) => moment(expires_at), kind: 'minor' },
            { head: 'By', cell: ({ by }) => by, kind: 'minor' },
          ]}
        />
      )}
      {isGranting && (
        <Granting
          onClose={(isDone) => {
            setGranting(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

function Granting({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const toast = useToast();
  const { currency } = useSession().site;
  const options = useAudienceOptions();
  const [request_id] = useState(() => crypto.randomUUID());
  const run = async (values: Values) => {
    const { wrong, grant } = readGrant(values, currency);
    return wrong ?? (await act('proposeFreeBets', { ...grant, request_id, reason: values.reason ?? '' }));
  };
  return (
    <Action
      title="Grant free bets"
      verb="Propose"
      fields={[
        { name: 'title', label: 'Title, as players see it', maxLength: 80 },
        { name: 'amount', label: `Amount for each player, ${currency}`, maxLength: 16 },
        {
          ...{ name: 'min_price', label: 'Minimum odds, decimal', isRequired: false, maxLength: 8 },
          hint: 'For the whole bet. Leave empty for none.',
        },
        {
          ...{ name: 'sport', label: 'Sport', kind: 'choice', initial: '', isRequired: false },
          options: ALL_SPORT_OPTIONS,
        },
        {
          ...{ name: 'bet_types', label: 'Markets', isRequired: false, maxLength: 200 },
          hint: 'Codes separated by spaces, such as 1X2 OU HDP. Leave empty for all markets.',
        },
        { name: 'days', label: 'Valid for, days', initial: '7', maxLength: 3 },
        {
          ...{ name: 'segment', label: 'To', kind: 'choice', initial: 'active_30' },
          options,
        },
        {
          ...{ name: 'account_ids', label: 'Listed accounts', isRequired: false },
          hint: 'Separated by spaces.',
        },
      ]}
      run={run}
      onClose={(isDone) => {
        if (isDone) toast('Proposed. Another person must approve it.');
        onClose(isDone);
      }}
    >
      Another person must approve the grant. Players flagged by the risk score are excluded.
    </Action>
  );
}

type FreeBetGrant = Omit<CallFields<'proposeFreeBets'>, 'request_id' | 'reason'>;
type Read =
  | { wrong: { wrong: string; text: string }; grant?: never }
  | { wrong?: never; grant: FreeBetGrant };

/** The typed grant, or the field that is wrong. */
function readGrant(values: Values, currency: string): Read {
  const no = (wrong: string, text: string) => ({ wrong: { wrong, text } });
  const { title = '', min_price = '', sport = '', days = '', segment } = values;
  const amount = toMinor(values.amount ?? '', currency);
  if (!amount || amount === '0') return no('amount', 'Enter an amount.');
  if (!/^(\d{1,4}(\.\d{1,3})?)?$/.test(min_price.trim()))
    return no('min_price', 'Enter decimal odds such as 1.50.');
  const valid_days = Number(days);
  if (!Number.isInteger(valid_days) || valid_days < 1 || valid_days > 365)
    return no('days', 'From 1 to 365 days.');
  const typed = splitList(values.bet_types);
  const bet_types = MATCH_BET_TYPES.filter((type) => typed.includes(type));
  const unknown = typed.find((type) => !(MATCH_BET_TYPES as readonly string[]).includes(type));
  if (unknown) return no('bet_types', `${unknown} is not a market code.`);
  const grant = {
    ...{ title, amount, valid_days, bet_types, min_price: min_price.trim() },
    ...{ ...audienceOf(segment), account_ids: splitList(values.account_ids) },
    sports: SPORTS.filter((known) => known === sport),
  };
  return { grant };
}
