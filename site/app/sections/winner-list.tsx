import type { CSSProperties, ReactNode } from 'react';
import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';

type Data = SectionProps['data'];
type Winner = NonNullable<Data['statistics']>['winner'][number];
type WinnerListProps = {
  data: Data;
  /** Maximum number of wins. */
  most?: number;
  list?: string;
  item: string;
  itemStyle?: (win: Winner, index: number) => CSSProperties;
  /** Classes of the text shown if there are no winners. */
  none?: string;
  /** Renders the content of a win. */
  children: (win: Winner, index: number) => ReactNode;
};

/** The biggest wins in order, or a text; a template provides the classes and the content of a win. */
export function WinnerList({ data, most, list, item, itemStyle, none, children }: WinnerListProps) {
  const { t } = useTranslation();
  const winners = (data.statistics?.winner ?? []).slice(0, most);
  if (winners.length === 0) return <p className={none}>{t('home.noWinners')}</p>;
  return (
    <ol className={list}>
      {winners.map((win, index) => (
        <li key={`${win.account}-${win.at}-${win.amount}`} className={item} style={itemStyle?.(win, index)}>
          {children(win, index)}
        </li>
      ))}
    </ol>
  );
}
