import { usePageData } from '../../shell/page-data.ts';
import { Articles } from './parts/articles.tsx';
import { Bonuses } from './parts/bonus/bonuses.tsx';
import type { Data } from './promotions.data.ts';

export default function Promotions() {
  const { bonuses } = usePageData<Data>();
  return <Articles name="promotions" icon="gift" lead={bonuses && <Bonuses {...bonuses} />} />;
}
