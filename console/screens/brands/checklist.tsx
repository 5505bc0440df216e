import type { CHECKLIST } from '#contracts/console/brands.ts';
import { type Access, hasAccess, type Right, ROLES } from '#contracts/console/rights.ts';
import type { CallOutput } from '../../lib/api.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';

export type CheckName = (typeof CHECKLIST)[number];
type CheckItem = CallOutput<'brandChecklist'>['value'][number];
type Place = { text: string; path: string; needs: readonly [Right, Access] };

/** Where each checklist item is set up, and by which roles; server items have no screen. */
const CHECKS: Record<CheckName, Place | { text: string }> = {
  domains: { text: 'A domain.' },
  template: { text: 'A template and one of its colours.', path: '/site', needs: ['sites', 'write'] },
  languages: { text: 'Languages whose texts are complete.', path: '/site', needs: ['sites', 'write'] },
  games: { text: 'Available games.', path: '/games', needs: ['games', 'write'] },
  payment_methods: {
    ...{ text: 'An open payment method for deposits.', path: '/payment-methods' },
    needs: ['cashier', 'make'],
  },
  pages: {
    ...{ text: 'About, privacy, banking, FAQ and responsible gaming pages.', path: '/pages' },
    needs: ['content', 'write'],
  },
  terms: { text: 'Terms and conditions.', path: '/terms', needs: ['content', 'write'] },
  licence: {
    ...{ text: 'Licence statement for the footer of every page.', path: '/site' },
    needs: ['sites', 'write'],
  },
  contact: { text: 'Contact channels for players.', path: '/links', needs: ['content', 'write'] },
  messages: { text: 'Email and SMS: set MESSAGES_URL and MESSAGES_SECRET on the server.' },
  logo: {
    text: 'A logo that is easy to see on the header (contrast 3:1). Without one the name is shown.',
    path: '/site',
    needs: ['sites', 'write'],
  },
  draws: {
    text: 'A public random value in drawn games. Until then, their pages say that players must trust the house.',
    ...{ path: '/own-games', needs: ['games', 'write'] },
  },
  staff: {
    text: 'A site admin for content and payment methods; two finance staff, one to propose and one to approve.',
    ...{ path: '/staff', needs: ['staff', 'make'] },
  },
};

/** The brand's completed and missing items. Staff come first, because they set up most of the rest. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  const people = items.filter(({ name }) => name === 'staff');
  const others = items.filter(({ name }) => name !== 'staff');
  return (
    <>
      <Part label="First: staff" items={people}>
        {people.some(({ is_done }) => !is_done) && (
          <p className="hint">
            One administrator proposes a person, another approves under <Link to="/proposals">Proposals</Link>
            . The person then sets up an account of their own.
          </p>
        )}
      </Part>
      <Part label="Required" items={others.filter(({ is_required }) => is_required)} />
      <Part label="Recommended" items={others.filter(({ is_required }) => !is_required)} />
    </>
  );
}

type PartProps = { label: string; items: readonly CheckItem[]; children?: React.ReactNode };

function Part({ label, items, children }: PartProps) {
  return (
    <>
      <h3>{label}</h3>
      <ul className="opening-list">
        {items.map((item) => (
          <Item key={item.name} item={item} />
        ))}
      </ul>
      {children}
    </>
  );
}

function Item({ item: { name, is_done, missing } }: { item: CheckItem }) {
  const check = CHECKS[name];
  return (
    <li>
      <Badge tone={is_done ? 'good' : 'warn'}>{is_done ? 'Done' : 'Missing'}</Badge>
      <span>
        {check.text}
        {missing.length > 0 && <Missing of={name} parts={missing} />}
      </span>
      {!is_done && 'path' in check && <SetUp item={check} missing={missing} />}
    </li>
  );
}

/** The missing parts by name; games have the names that players read. */
function Missing({ of, parts }: { of: CheckName; parts: readonly string[] }) {
  if (of === 'draws') return <MissingGames codes={parts} />;
  const wordOf = of === 'languages' ? languageName : nameLabel;
  return <small className="hint"> Missing: {parts.map(wordOf).join(', ')}.</small>;
}

function MissingGames({ codes }: { codes: readonly string[] }) {
  const games = useRead('ownGames', {}).data?.value ?? [];
  const nameOf = (code: string) =>
    games.find(({ game_code }) => game_code === code)?.name || nameLabel(code.replaceAll('-', '_'));
  return <small className="hint"> Missing: {codes.map(nameOf).join(', ')}.</small>;
}

/** A link for staff whose role may open it; for others, the roles that can. */
function SetUp({ item: { path, needs }, missing }: { item: Place; missing: readonly string[] }) {
  const { may } = useSession();
  const [right, access] = needs;
  if (may(right, access))
    return right === 'staff' ? (
      <Link to={`/staff?propose=${missing[0]}`}>Propose a person</Link>
    ) : (
      <Link to={path}>Set up</Link>
    );
  const roles = ROLES.filter((role) => hasAccess([role], right, [access])).map(nameLabel);
  return <small className="hint">By: {roles.join(', ')}</small>;
}
