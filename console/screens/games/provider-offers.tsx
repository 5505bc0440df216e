import { useState } from 'react';
import type { ProviderOfferItem } from '#contracts/console/provider-offers.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Values } from '../../ui/action.tsx';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

const listOf = (text = '') =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Providers whose games a brand has: on or off, by country and by currency. */
export default function ProviderOffers() {
  const { data, error, reload } = useRead('providerOffers', {});
  const { may } = useSession();
  const [code, choose] = useState('');
  const chosen = data?.value.find(({ provider_code }) => provider_code === code);
  const close = (isDone: boolean) => {
    choose('');
    if (isDone) void reload();
  };
  const change = ({ provider_code, name }: ProviderOfferItem) =>
    may('games', 'write') && (
      <Button onClick={() => choose(provider_code)}>
        Change<span className="unseen"> {name}</span> …
      </Button>
    );
  return (
    <Page
      title="Provider availability"
      hint="Switches providers on or off for this brand, entirely or by country and currency. Single games are switched under Games."
    >
      {!data ? (
        <Placeholder error={error} />
      ) : data.value.length === 0 ? (
        <Placeholder empty="This brand has no games yet. Connect a provider and import its game list." />
      ) : (
        <DataTable
          label="Provider availability"
          rows={data.value}
          rowKey={({ provider_code }) => provider_code}
          columns={[
            { head: 'Provider', cell: ({ name }) => <b>{name}</b>, kind: 'wide', sort: ({ name }) => name },
            {
              head: 'State',
              cell: ({ offer }) => (
                <Badge tone={offer.is_on ? 'good' : 'warn'}>{offer.is_on ? 'on' : 'off'}</Badge>
              ),
            },
            { head: 'Games', cell: ({ games }) => games, kind: 'figure', sort: ({ games }) => games },
            { head: 'Shown', cell: ({ shown }) => shown, kind: 'figure', sort: ({ shown }) => shown },
            {
              head: 'Blocked countries',
              cell: ({ offer }) => offer.closed_countries.join(', ') || '–',
              kind: 'minor',
            },
            {
              head: 'Currencies',
              cell: ({ offer }) => offer.currencies.join(', ') || 'any',
              kind: 'minor',
            },
            { head: 'Action', cell: change },
          ]}
        />
      )}
      {chosen && <OfferForm item={chosen} onClose={close} />}
    </Page>
  );
}

function OfferForm({ item, onClose }: { item: ProviderOfferItem; onClose(isDone: boolean): void }) {
  const { provider_code, name, offer } = item;
  const act = useWrite();
  const done = useCloseWithToast(onClose);
  async function run({ is_on, closed_countries, currencies, reason = '' }: Values) {
    const after = {
      is_on: is_on === 'on',
      closed_countries: listOf(closed_countries),
      currencies: listOf(currencies),
    };
    const answer = await act('setProviderOffer', { provider_code, before: offer, after, reason });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile') return { wrong: 'is_on', text: 'Nothing to change.' };
    if (answer.error !== 'invalidRequest') return answer;
    const fields = refusedFields(answer.detail);
    const isCurrency = fields.some(({ field }) => field.includes('currencies'));
    return isCurrency
      ? { wrong: 'currencies', text: 'Currency codes such as PHP, USD.' }
      : { wrong: 'closed_countries', text: 'Two-letter country codes such as PH, SG.' };
  }
  return (
    <Action
      title={name}
      verb="Change"
      fields={[
        {
          name: 'is_on',
          label: 'Availability',
          kind: 'choice',
          initial: offer.is_on ? 'on' : 'off',
          options: [
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off: its games are hidden and cannot be opened' },
          ],
        },
        ...(item.has_countries
          ? [
              {
                name: 'closed_countries',
                label: 'Blocked countries',
                initial: offer.closed_countries.join(', '),
                isRequired: false,
                hint: 'Two-letter codes, e.g. PH, SG. Players of these countries cannot open its games.',
              },
            ]
          : []),
        {
          name: 'currencies',
          label: 'Currencies',
          initial: offer.currencies.join(', '),
          isRequired: false,
          hint: 'Only for brands in these currencies. Leave empty for any.',
        },
      ]}
      run={run}
      onClose={done('Live within a second.')}
    >
      Open rounds are completed.
    </Action>
  );
}
