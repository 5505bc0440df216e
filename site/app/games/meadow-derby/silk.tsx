import { SILKS } from './horse.ts';

/** A runner's number in its silks. */
export function Silk({ number }: { number: number }) {
  const { fill, text } = SILKS[number - 1]!;
  return (
    <span
      aria-hidden
      className="tabular grid size-7 shrink-0 place-items-center rounded-md text-sm font-extrabold ring-1 ring-[#000]/40"
      style={{ backgroundColor: fill, color: text }}
    >
      {number}
    </span>
  );
}
