import { useState } from 'react';
import type { CampaignItem, KeptShare } from '#contracts/console/campaigns.ts';
import { errorText } from '../../lib/errors.ts';
import { formatMoney, moment, valueText } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';
import { Amount, Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { ListFile } from '../../ui/list-file.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { RULE_WORDS } from './campaign-fields.ts';

const TONES = { draft: 'warn', open: 'good', paused: 'plain', ended: 'plain' } as const;
type Move = 'open' | 'paused' | 'ended';
const MOVES: Record<CampaignItem['state'], readonly Move[]> = {
  draft: ['open', 'ended'],
  open: ['paused', 'ended'],
  paused: ['open', 'ended'],
  ended: [],
};
const VERBS: Record<Move, string> = { open: 'Open', paused: 'Pause', ended: 'End' };

/** Bonus campaigns: drafted by one person, opened by another, with actual and forecast cost. */
export default function Campaigns() {
  const { may } = useSession();
  const { data, error, reload } = useRead('campaigns', {}, 60);
  const [chosenId, choose] = useState('');
  const [isWriting, setWriting] = useState(false);
  const draft = (
    <>
      <ListFile list="campaigns" input={{}} name="campaigns" isEmpty={!data?.value.length} />
      {may('campaigns', 'make') && (
        <Button tone="primary" onClick={() => setWriting(true)}>
          New campaign …
        </Button>
      )}
    </>
  );
  return (
    <Page
      title="Campaigns"
      hint="Bonus offers and their rules. Players see a draft once a second person opens it."
      actions={draft}
    >
      <Queue
        label="Campaigns"
        rows={data?.value}
        error={error}
        empty="No campaigns yet."
        rowKey={({ campaign_id }) => campaign_id}
        chosen={data?.value.find(({ campaign_id }) => campaign_id === chosenId)}
        onChoose={(row) => choose(row?.campaign_id ?? '')}
        detailTitle={({ title, version }) => `${title}, version ${version}`}
        detail={(row) => <Detail key={row.campaign_id} campaign={row} onDone={() => void reload()} />}
        columns={[
          { head: 'Campaign', cell: ({ title }) => <b>{title}</b>, kind: 'wide' },
          { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
          { head: 'Type', cell: ({ rules }) => nameLabel(String(rules.type)), kind: 'minor' },
          { head: 'Granted', cell: ({ granted }) => <Amount value={granted} />, kind: 'figure' },
          { head: 'Budget', cell: ({ budget }) => <Amount value={budget} />, kind: 'figure' },
          {
            head: 'Until',
            cell: ({ ends_at }) => (ends_at ? moment(ends_at) : 'no end date'),
            kind: 'minor',
          },
        ]}
      />
      {isWriting && (
        <CampaignDialog
          convertMultiple={data?.default_convert_multiple ?? null}
          onClose={(isDone) => {
            setWriting(false);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

const SUMS = ['fixed', 'max_bonus', 'min_deposit', 'max_bet', 'max_convert'];

const RULE_NAMES: Readonly<Record<string, string>> = { segment: 'Activity', mode: 'Bonus money' };

/** Non-default rules in readable form. */
function rulesOf(rules: CampaignItem['rules'], currency: string): [name: string, value: string][] {
  return Object.entries(rules).flatMap(([name, value]): [string, string][] => {
    const isEmpty = value === null || value === '' || value === '0' || valueText(value) === '';
    if (isEmpty || name === 'currency') return [];
    if (SUMS.includes(name)) return [[name, formatMoney({ amount: String(value), currency })]];
    if (name === 'max_convert_multiple') return [[name, `${Number(value) / 100} times the bonus`]];
    if (name === 'low_edge') return [[name, `${Number(value) / 100}%`]];
    if (name === 'min_odds') return [[name, (Number(value) / 100).toFixed(2)]];
    const words = RULE_WORDS[name];
    if (words) return [[RULE_NAMES[name] ?? name, words[String(value)] ?? nameLabel(String(value))]];
    return [[name, valueText(value).replaceAll('_', ' ')]];
  });
}

function Detail({ campaign, onDone }: { campaign: CampaignItem; onDone(): void }) {
  const { may } = useSession();
  const toast = useToast();
  const [doing, setDoing] = useState<Move | 'draft'>();
  const { forecast, rules, state, is_mine } = campaign;
  const close = (text: string) => (isDone: boolean) => {
    setDoing(undefined);
    if (!isDone) return;
    toast(text);
    onDone();
  };
  const moves = may('campaigns', 'approve') ? MOVES[state] : [];
  return (
    <>
      <Facts>
        <Fact name="Created by">{campaign.created_by}</Fact>
        <Fact name="From">{moment(campaign.starts_at)}</Fact>
        {rulesOf(rules, campaign.budget.currency).map(([name, value]) => (
          <Fact key={name} name={nameLabel(name)}>
            {value}
          </Fact>
        ))}
      </Facts>
      {forecast && (
        <p className="note">
          Forecast from {forecast.players} simulated players: {forecast.finished}% reach the target,{' '}
          {forecast.paid}% of the bonus is converted to cash, and deposits worth {forecast.lost}% of it are
          lost during wagering.
          {forecast.cheapest &&
            ` Wagered at the lowest cost (${nameLabel(forecast.cheapest.category)}, RTP ${forecast.cheapest.returns}%, ${forecast.cheapest.highest_stakes ? 'the highest' : 'small'} stakes): ${forecast.cheapest.finished}% and ${forecast.cheapest.paid}%.`}
          {forecast.rare_wins &&
            ` Staked on wins with a chance of ${forecast.rare_wins.chance}%, then wagered at the lowest cost: ${forecast.rare_wins.finished}% and ${forecast.rare_wins.paid}%. A payout limit bounds this.`}
        </p>
      )}
      <div className="actions">
        {moves.map((to) => (
          <Button
            key={to}
            tone={to === 'open' ? 'primary' : to === 'ended' ? 'danger' : 'plain'}
            disabled={to === 'open' && state === 'draft' && is_mine}
            onClick={() => setDoing(to)}
          >
            {VERBS[to]} …
          </Button>
        ))}
        {may('campaigns', 'make') && <Button onClick={() => setDoing('draft')}>New version …</Button>}
      </div>
      {doing === 'draft' && (
        <CampaignDialog
          base={campaign}
          convertMultiple={null}
          onClose={close('Saved as a draft. A second person must open it.')}
        />
      )}
      {doing && doing !== 'draft' && <MoveDialog campaign={campaign} to={doing} onClose={close('Done.')} />}
    </>
  );
}

const KEPT_BY: Record<KeptShare['by'], string> = {
  slots: 'Slot players',
  cheapest: 'Players who wager at the lowest cost',
  rare_wins: 'Players who stake it on rare wins',
};

/**
 * Opens, pauses or ends a campaign; opening a bonus with a high conversion rate requires confirming that
 * figure.
 */
function MoveDialog({
  campaign: { campaign_id, title, to_confirm },
  to,
  onClose,
}: {
  campaign: CampaignItem;
  to: Move;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  const share = to === 'open' ? to_confirm : null;
  const confirmation: FormField = {
    ...{ name: 'confirmed', label: 'Expected cost', kind: 'checks', isRequired: false },
    options: [
      {
        value: 'yes',
        label: share
          ? `I agree that ${share.percent}% of this bonus is expected to be converted to cash`
          : '',
      },
    ],
  };

  async function run({ reason = '', confirmed }: Values): Promise<Outcome> {
    if (share && !confirmed) return { wrong: 'confirmed', text: errorText('shareUnconfirmed') };
    return await act('moveCampaign', {
      ...{ campaign_id, to, reason },
      confirmed_percent: share?.percent ?? null,
    });
  }

  return (
    <Action
      title={`${VERBS[to]}: ${title}`}
      verb={VERBS[to]}
      isDangerous={to === 'ended'}
      fields={share ? [confirmation] : []}
      run={run}
      onClose={onClose}
    >
      {share && (
        <>
          <b>
            {KEPT_BY[share.by]} are expected to convert {share.percent}% of this bonus to cash.
          </b>{' '}
          A maximum payout limits this, where the jurisdiction allows one. Justify the cost in the reason.{' '}
        </>
      )}
      Active bonuses continue under their own rules.
    </Action>
  );
}
