import type { Jurisdiction } from '#contracts/values/jurisdictions.ts';
import type { Out } from '../../lib/api.ts';
import { words } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Badge, Button } from '../../ui/parts.tsx';

export type Profile = Out<'siteTerms'>['profiles'][number];

/** Who licenses under a profile. */
const PLACES: Record<Jurisdiction, string> = {
  strict: 'Strict',
  open: 'Open',
  uk: 'Great Britain',
  mga: 'Malta',
  se: 'Sweden',
  de: 'Germany',
  on: 'Ontario',
  ph: 'Philippines',
};
const USES: Partial<Record<Jurisdiction, string>> = {
  strict: 'where sites begin',
  open: 'for demos',
};
const LIMITS: Record<Profile['deposit_limit'], string> = {
  offered: 'offered',
  asked: 'a sum, or “none”',
  number: 'a sum',
};

export const placeOf = (name: Jurisdiction) => PLACES[name];
const closedOf = ({ closed }: Profile) => (closed.length === 0 ? 'nothing' : closed.map(words).join(', '));

function bonusesOf({ max_wagering, one_offer, caps_winnings }: Profile): string {
  const wagered =
    max_wagering === null
      ? 'Bonuses are played for as campaigns say'
      : `Bonuses are played for ${max_wagering} times at most`;
  const offered = one_offer ? `${wagered}, and offered once` : wagered;
  return caps_winnings ? offered : `${offered}; what they win is paid without a limit`;
}

/** What a profile means, in a sentence. */
export function meaningOf(profile: Profile): string {
  return [
    `Closes ${closedOf(profile)}.`,
    `Deposit limit at sign-up: ${LIMITS[profile.deposit_limit]}.`,
    `Players are ${profile.min_age} or older.`,
    `${bonusesOf(profile)}.`,
    ...(profile.deposit_turnover ? [] : ['No deposit has to be played before it is taken out.']),
    ...(profile.deposit_missions ? [] : ['No mission asks for deposits.']),
    ...(profile.verified_for_missions ? ['What missions bring is for verified players.'] : []),
    ...(profile.credit_cards ? [] : ['No deposit by credit card.']),
    ...(profile.vip_approval_above === null ? [] : ['High VIP levels are given after a check.']),
    ...(profile.monthly_summary ? ['Players are told once a day what the last 30 days came to.'] : []),
    profile.registers_fail_closed
      ? 'While a public register does not answer, nobody signs in, registers or deposits.'
      : 'A public register that does not answer holds nobody up.',
  ].join(' ');
}

type ProfilesProps = { profiles: readonly Profile[]; now: Jurisdiction; onPropose?: (to: Profile) => void };

/** What each place demands, side by side. */
export function SiteProfiles({ profiles, now, onPropose }: ProfilesProps) {
  return (
    <DataTable
      label="Jurisdiction profiles"
      rows={profiles}
      rowKey={({ name }) => name}
      columns={[
        {
          head: 'Profile',
          cell: ({ name }) => (
            <>
              <strong>{PLACES[name]}</strong> {name === now && <Badge tone="good">in force</Badge>}
              {USES[name] && <div className="hint">{USES[name]}</div>}
            </>
          ),
        },
        {
          head: 'Change',
          cell: (profile) =>
            profile.name !== now &&
            onPropose && (
              <Button aria-label={`Propose ${PLACES[profile.name]} …`} onClick={() => onPropose(profile)}>
                Propose …
              </Button>
            ),
        },
        { head: 'Closes', cell: closedOf },
        { head: 'Age', cell: ({ min_age }) => min_age },
        { head: 'Bonuses', kind: 'minor', cell: bonusesOf },
        { head: 'Deposit limit', cell: ({ deposit_limit }) => LIMITS[deposit_limit] },
        {
          head: 'Sums of 30 days',
          kind: 'minor',
          cell: ({ monthly_summary }) => (monthly_summary ? 'told once a day' : 'not told'),
        },
        {
          head: 'A silent register',
          kind: 'minor',
          cell: ({ registers_fail_closed }) =>
            registers_fail_closed ? 'holds players up' : 'holds nobody up',
        },
      ]}
    />
  );
}
