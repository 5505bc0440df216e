import { Articles } from './parts/articles.tsx';

export default function News() {
  return <Articles name="news" icon="bell" />;
}
