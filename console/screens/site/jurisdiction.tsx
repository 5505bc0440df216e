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
    max_wagering === null ? 'Wagering as set by each campaign' : `Wagering at most ${max_wagering}x`;
  const offered = one_offer ? `${wagered}, offered once per player` : wagered;
  return caps_winnings ? offered : `${offered}; winnings from bonuses are not capped`;
}

/** What a profile means, in a sentence. */
export function meaningOf(profile: Profile): string {
  return [
    `Unavailable: ${closedOf(profile)}.`,
    `Deposit limit at sign-up: ${LIMITS[profile.deposit_limit]}.`,
    `Minimum age ${profile.min_age}.`,
    `${bonusesOf(profile)}.`,
    ...(profile.deposit_turnover ? [] : ['No turnover requirement on deposits.']),
    ...(profile.deposit_missions ? [] : ['No deposit missions.']),
    ...(profile.verified_for_missions ? ['Mission rewards for verified players only.'] : []),
    ...(profile.credit_cards ? [] : ['No credit card deposits.']),
    ...(profile.vip_approval_above === null ? [] : ['High VIP levels need a review.']),
    ...(profile.monthly_summary ? ['Players see a 30-day summary once a day.'] : []),
    profile.registers_fail_closed
      ? 'If an exclusion register is unreachable, nobody can sign in, register or deposit.'
      : 'If an exclusion register is unreachable, players can continue.',
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
        { head: 'Unavailable', cell: closedOf },
        { head: 'Age', cell: ({ min_age }) => min_age },
        { head: 'Bonuses', kind: 'minor', cell: bonusesOf },
        { head: 'Deposit limit', cell: ({ deposit_limit }) => LIMITS[deposit_limit] },
        {
          head: '30-day summary',
          kind: 'minor',
          cell: ({ monthly_summary }) => (monthly_summary ? 'shown daily' : 'not shown'),
        },
        {
          head: 'Register unreachable',
          kind: 'minor',
          cell: ({ registers_fail_closed }) =>
            registers_fail_closed ? 'players are blocked' : 'players continue',
        },
      ]}
    />
  );
}
