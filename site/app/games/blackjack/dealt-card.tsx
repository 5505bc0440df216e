import { type RefObject, useLayoutEffect, useRef } from 'react';
import { CardBack, CardFace } from '../cards/card.tsx';
import { FLIGHT_MS } from './deal-order.ts';

type DealtCardProps = {
  /** Null: face down. */
  card: number | null;
  shoe: RefObject<SVGSVGElement | null>;
  /** When it leaves the shoe, in ms; undefined if it is already on the table. */
  delay: number | undefined;
  /** It is turned over in place instead. */
  isTurned?: boolean;
};

/** A card that moves from the shoe to its place, or is turned over in place. */
export function DealtCard({ card, shoe, delay, isTurned = false }: DealtCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef({ delay, isTurned });
  useLayoutEffect(() => {
    const { delay, isTurned } = first.current;
    const [from, to] = [shoe.current?.getBoundingClientRect(), place.current?.getBoundingClientRect()];
    if (delay === undefined || !from || !to) return;
    const start = isTurned
      ? { transform: 'rotateY(90deg)' }
      : {
          transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(38deg)`,
          opacity: 0,
        };
    const flight = place.current!.animate([start, { transform: 'none', opacity: 1 }], {
      duration: FLIGHT_MS,
      delay,
      easing: 'cubic-bezier(.2,.7,.3,1)',
      fill: 'backwards',
    });
    return () => flight.cancel();
  }, [shoe]);
  return <div ref={place}>{card === null ? <CardBack /> : <CardFace card={card} />}</div>;
}
