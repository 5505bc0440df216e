import type { Subject } from '#contracts/api/reports.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { proofPath } from '../../../games/verify/proof-path.ts';
import { ticketPath } from '../../../sports/ticket-path.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

type OpenLinkProps = { subject: Subject; at: string; reference: string };

/**
 * Link from an entry to its subject: a payment, a round of ours with its proof, the rounds of that time, a
 * sports ticket, a bonus.
 */
export function EntryLink({ subject, at, reference }: OpenLinkProps) {
  const { t } = useTranslation();
  const path = pathOf(subject, at);
  if (!path) return null;
  return (
    <Link
      to={path}
      aria-label={`${t(`report.open.${subject.kind}`)}: ${reference}`}
      className="touch inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
    >
      {t(`report.open.${subject.kind}`)}
      <Icon name="chevronRight" size={16} />
    </Link>
  );
}

/** The time span around a movement in which its rounds are searched. */
const NEAR_MS = 5 * MINUTE_MS;

function pathOf({ kind, id, game_code }: Subject, at: string): string {
  const near = (distance: number) => new Date(Date.parse(at) + distance).toISOString();
  switch (kind) {
    case 'deposit':
      return `/deposit?deposit=${id}`;
    case 'withdrawal':
      return `/withdrawal?withdrawal=${id}`;
    case 'round':
      return proofPath(id, game_code ? { provider_code: OWN_PROVIDER, game_code } : undefined);
    case 'played':
      return `/bet-history?from=${near(-NEAR_MS)}&to=${near(NEAR_MS)}`;
    case 'ticket':
      return ticketPath(id);
    case 'bonus':
      return '/promotions';
    case 'message':
      return '/inbox';
    default:
      return '';
  }
}
