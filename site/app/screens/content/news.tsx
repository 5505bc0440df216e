import { RoomArt } from '../../ui/illustrations/drawing.tsx';
import { paint } from '../../ui/illustrations/scene.tsx';
import { Articles } from './parts/articles.tsx';

export default function News() {
  return <Articles name="news" icon="bell" art={<NewsArt />} />;
}

/** A newspaper and a horn that calls out. */
function NewsArt() {
  return (
    <RoomArt name="news">
      <path d="M40 54l104-14 14 104-104 14z" fill={paint.light} />
      <path d="M54 66l78-11" strokeWidth="7" />
      <path d="M57 86l34-5 4 30-34 5z" fill={paint.brand} />
      <path d="M102 80l30-4M104 94l30-4M106 108l30-4M66 132l76-10" />
      <path d="M150 84l46-30v72l-46-22c-8-2-8-18 0-20z" fill={paint.accent} />
      <path d="M160 108l6 28h14l-6-22" fill={paint.face} />
      <path d="M208 74l12-6M210 90h14M208 106l12 6" />
    </RoomArt>
  );
}
