import { useTranslation } from '../../state/use-translation.ts';

type PayRow = { name: string; pays: string; chance: string | null; rtp?: string };

/** Payout, probability and return of bets; columns without information are omitted. */
export function PayRows({ caption, rows }: { caption: string; rows: readonly PayRow[] }) {
  const { t } = useTranslation();
  const hasChance = rows.some(({ chance }) => chance !== null);
  const hasReturn = rows.some(({ rtp }) => rtp !== undefined);
  const heads = ['kind', 'paysFor', hasChance && 'chance', hasReturn && 'return'].filter(
    (key) => key !== false,
  );
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-muted">
        <tr>
          {heads.map((key, place) => (
            <th key={key} scope="col" className={place === 0 ? 'pb-1 text-start' : 'pb-1 ps-2 text-end'}>
              {t(`game.tables.head.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, pays, chance, rtp }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal">
              {name}
            </th>
            <td className="py-1.5 text-end">{pays}</td>
            {hasChance && <td className="py-1.5 ps-2 text-end">{chance}</td>}
            {hasReturn && <td className="py-1.5 ps-2 text-end">{rtp}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
