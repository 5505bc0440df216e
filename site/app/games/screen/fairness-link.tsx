import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** Link from a game's rules to the measured returns of our games. */
export function FairnessLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/about?show=fairness"
      className="touch inline-flex items-center justify-self-start text-sm text-accent underline underline-offset-4"
    >
      {t('game.returnedHere')}
    </Link>
  );
}
