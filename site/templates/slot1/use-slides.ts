import { type RefObject, useRef, useState } from 'react';

/** Which slide of a snapping row is in the middle, and how to reach another; the ends are connected. */
export function useSlides(): {
  track: RefObject<HTMLUListElement | null>;
  current: number;
  onScroll: () => void;
  go: (to: number) => void;
} {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onScroll = () => {
    const row = track.current;
    if (!row) return;
    const middle = row.scrollLeft + row.clientWidth / 2;
    const distances = slidesOf(row).map((slide) => Math.abs(middleOf(slide) - middle));
    setCurrent(distances.indexOf(Math.min(...distances)));
  };
  const go = (to: number) => {
    const row = track.current;
    if (!row) return;
    const slides = slidesOf(row);
    const slide = slides[(to + slides.length) % slides.length];
    if (slide) row.scrollTo({ left: middleOf(slide) - row.clientWidth / 2 });
  };
  return { track, current, onScroll, go };
}

const slidesOf = (row: HTMLElement) => [...row.children] as HTMLElement[];

/** Middle of a slide in the row's own scrolled space; the row is the slides' offset parent. */
const middleOf = (slide: HTMLElement) => slide.offsetLeft + slide.offsetWidth / 2;
