import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react';
import { CROP_PARTS, type Crop } from '#contracts/values/pictures.ts';
import {
  type Corner,
  cropSize,
  isWhole,
  largestCrop,
  moveCrop,
  ratioInParts,
  resizeCrop,
  type Size,
} from '../../lib/crop.ts';
import { Button } from '../../ui/components.tsx';

const CORNERS: readonly (Corner & { name: string })[] = [
  { x: -1, y: -1, name: 'Top left corner' },
  { x: 1, y: -1, name: 'Top right corner' },
  { x: -1, y: 1, name: 'Bottom left corner' },
  { x: 1, y: 1, name: 'Bottom right corner' },
];
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};
/** Parts moved by an arrow key, and with Shift. */
const STEP = 100;
const LARGE_STEP = 1000;
const MAX_ZOOM = 5;

type FrameProps = {
  /** The picture as a data address. */
  source: string;
  /** The size in which its place shows it; without one, any part may be chosen. */
  shape?: Size | undefined;
  crop: Crop | undefined;
  onChange(crop: Crop | undefined): void;
};

/** Chooses the part of a picture to keep: a frame that is dragged, moved by keys or typed. */
export function CropFrame({ source, shape, crop, onChange }: FrameProps) {
  const [picture, setPicture] = useState<Size>();
  const [zoom, setZoom] = useState(1);
  const [isLocked, lock] = useState(shape !== undefined);
  const id = useId();
  const ratioOf = (size: Size) => (shape ? ratioInParts(size, shape) : undefined);
  const ratio = picture && isLocked ? ratioOf(picture) : undefined;
  const frame = crop ?? largestCrop();
  const kept = picture && cropSize(frame, picture);
  return (
    <div className="crop">
      <div className="crop-view">
        <div
          className="crop-stage"
          style={{
            width: `calc(min(100%, 45vh * ${picture ? picture.width / picture.height : 1}) * ${zoom})`,
          }}
        >
          <img
            src={source}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              if (width === 0 || height === 0) return;
              setPicture({ width, height });
              onChange(shape && isLocked ? largestCrop(ratioOf({ width, height })) : undefined);
            }}
          />
          {picture && <Frame frame={frame} ratio={ratio} hint={`${id}-hint`} onChange={onChange} />}
        </div>
      </div>
      {picture && (
        <>
          <small className="hint" id={`${id}-hint`}>
            Drag the frame or its corners, or use the arrow keys, with Shift for larger steps.
          </small>
          <div className="crop-options">
            <Zoom value={zoom} onChange={setZoom} />
            {shape && (
              <label className="brand-check">
                <input
                  type="checkbox"
                  checked={isLocked}
                  onChange={({ currentTarget: { checked } }) => {
                    lock(checked);
                    if (checked) onChange(largestCrop(ratioOf(picture)));
                  }}
                />{' '}
                Shape of its place, {shape.width} × {shape.height}
              </label>
            )}
            {!isLocked && <Button onClick={() => onChange(undefined)}>Whole picture</Button>}
          </div>
          <Numbers frame={frame} ratio={ratio} onChange={onChange} />
        </>
      )}
      <p className="hint" role="status">
        {kept && `Kept: ${kept.width} × ${kept.height} pixels.`}
        {kept && shape && kept.width < shape.width && ' Smaller than its place: it may look blurred.'}
      </p>
    </div>
  );
}

function Zoom({ value, onChange }: { value: number; onChange(zoom: number): void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Zoom</label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.25}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

type FrameParts = { frame: Crop; ratio: number | undefined; onChange(crop: Crop): void };

/** The frame over the picture. */
function Frame({ frame, ratio, hint, onChange }: FrameParts & { hint: string }) {
  const box = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(undefined);
  const percent = (part: number) => `${(part / CROP_PARTS) * 100}%`;
  const resize = (corner: Corner) => (from: Crop, right: number, down: number) =>
    resizeCrop(from, corner, right, down, ratio);
  const handle = (change: Change) => ({
    ...dragHandlers(change, { frame, press, stage: () => box.current?.parentElement, onChange }),
    'aria-describedby': hint,
  });
  return (
    <div
      ref={box}
      className="crop-frame"
      style={{
        ...{ left: percent(frame.left), top: percent(frame.top) },
        ...{ width: percent(frame.width), height: percent(frame.height) },
      }}
    >
      <button
        type="button"
        // A finger on a frame that cannot move scrolls the zoomed picture.
        className={isWhole(frame) ? 'crop-move crop-move-whole' : 'crop-move'}
        aria-label="Frame"
        {...handle(moveCrop)}
      />
      {CORNERS.map(({ name, ...corner }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          className={`crop-corner crop-${corner.y < 0 ? 'top' : 'bottom'} crop-${corner.x < 0 ? 'left' : 'right'}`}
          {...handle(resize(corner))}
        />
      ))}
    </div>
  );
}

type Change = (from: Crop, right: number, down: number) => Crop;
/** Where the pointer that drags was pressed, and the frame at that moment. */
type Press = { x: number; y: number; frame: Crop };
type Dragged = {
  frame: Crop;
  press: RefObject<Press | undefined>;
  stage(): HTMLElement | null | undefined;
  onChange(crop: Crop): void;
};

/** A handle is dragged by pointer or moved by arrow keys. */
const dragHandlers = (change: Change, { frame, press, stage, onChange }: Dragged) => ({
  onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, y: event.clientY, frame };
  },
  onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    const box = stage()?.getBoundingClientRect();
    const pressed = press.current;
    if (!pressed || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = ((event.clientX - pressed.x) / box.width) * CROP_PARTS;
    const down = ((event.clientY - pressed.y) / box.height) * CROP_PARTS;
    onChange(change(pressed.frame, right, down));
  },
  onPointerUp() {
    press.current = undefined;
  },
  onKeyDown(event: KeyboardEvent) {
    const [right, down] = ARROWS[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange(change(frame, right * step, down * step));
  },
});

const SIDES = [
  ['left', 'From the left, %'],
  ['top', 'From the top, %'],
  ['width', 'Width, %'],
  ['height', 'Height, %'],
] as const;

/** The frame as numbers, in per cent of the picture. */
function Numbers({ frame, ratio, onChange }: FrameParts) {
  const id = useId();
  const change = (side: keyof Crop, value: number) => {
    const by = Math.round(value * (CROP_PARTS / 100)) - frame[side];
    if (side === 'left') onChange(moveCrop(frame, by, 0));
    else if (side === 'top') onChange(moveCrop(frame, 0, by));
    else {
      const [right, down] = side === 'width' ? [by, 0] : [0, by];
      onChange(resizeCrop(frame, { x: 1, y: 1 }, right, down, ratio));
    }
  };
  return (
    <div className="focal-numbers">
      {SIDES.map(([side, label]) => (
        <div className="field" key={side}>
          <label htmlFor={`${id}-${side}`}>{label}</label>
          <input
            id={`${id}-${side}`}
            type="number"
            min={0}
            max={100}
            step="any"
            value={frame[side] / (CROP_PARTS / 100)}
            onChange={({ currentTarget: { value } }) => value !== '' && change(side, Number(value) || 0)}
          />
        </div>
      ))}
    </div>
  );
}
