import { Articles } from './parts/articles.tsx';

export default function Promotions() {
  return <Articles name="promotions" icon="gift" />;
}
