import type { CSSProperties, ReactNode } from 'react';
import type { SectionProps } from '../../templates/template.ts';

type Data = SectionProps['data'];
type Winner = NonNullable<Data['statistics']>['winner'][number];
type WinnerListProps = {
  data: Data;
  /** Maximum number of wins. */
  most?: number;
  list?: string;
  item: string;
  itemStyle?: (win: Winner, index: number) => CSSProperties;
  /** Renders the content of a win. */
  children: (win: Winner, index: number) => ReactNode;
};

/** The biggest wins in order; a template provides the classes and the content of a win. */
export function WinnerList({ data, most, list, item, itemStyle, children }: WinnerListProps) {
  const winners = (data.statistics?.winner ?? []).slice(0, most);
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
