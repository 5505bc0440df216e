import { Dialog } from '@base-ui/react/dialog';
import { type MouseEvent, useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { MediaCrop } from './media-crop.tsx';

type MediaAssetAnswer = CallOutput<'mediaAsset'>;
type DetailProps = { assetId: string; languages: readonly string[]; onClose(): void };

/** One picture: preview, usages and description. */
export function MediaDetail({ assetId: chosen, languages, onClose }: DetailProps) {
  const [assetId, setAssetId] = useState(chosen);
  const { data, error } = useRead('mediaAsset', { asset_id: assetId });
  const [doing, setDoing] = useState<'change' | 'crop' | 'remove'>();
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  if (data && doing === 'change')
    return <Change known={data} languages={languages} onClose={() => setDoing(undefined)} />;
  if (data && doing === 'crop')
    return (
      <MediaCrop
        asset={data.value}
        onClose={(made) => {
          setDoing(undefined);
          if (made) setAssetId(made);
        }}
      />
    );
  if (data && doing === 'remove')
    return (
      <Action
        title={`Remove ${data.value.name}`}
        verb="Remove"
        isDangerous
        run={({ reason = '' }) => act('removeMedia', { asset_id: assetId, reason })}
        onClose={(isDone) => {
          setDoing(undefined);
          if (isDone) {
            toast('Removed.');
            onClose();
          }
        }}
      >
        Its address stops working immediately. Uploading the same file within 30 days restores it.
      </Action>
    );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog dialog-wide">
          <Dialog.Title className="dialog-title">{data?.value.name ?? 'Picture'}</Dialog.Title>
          {data ? <AssetPreview known={data} /> : <Placeholder error={error} />}
          <div className="dialog-actions">
            <Button onClick={onClose}>Close</Button>
            {data && may('content', 'write') && (
              <>
                <Button tone="danger" disabled={data.uses.length > 0} onClick={() => setDoing('remove')}>
                  Remove …
                </Button>
                {data.value.has_original && <Button onClick={() => setDoing('crop')}>Crop again …</Button>}
                <Button tone="primary" onClick={() => setDoing('change')}>
                  Change …
                </Button>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AssetPreview({ known: { value, picture, sizes, uses } }: { known: MediaAssetAnswer }) {
  const widths = [...new Set(sizes.map(({ width }) => width))].join(', ');
  return (
    <>
      <img className="media-large" src={`data:image/webp;base64,${picture}`} alt={value.alt.EN ?? ''} />
      <Facts>
        <Fact name="Size">
          {value.width} × {value.height}, files {widths} pixels wide
        </Fact>
        <Fact name="Address">
          <code>{value.path}</code>
        </Fact>
        <Fact name="Focal point">
          {value.focal_x} % from the left, {value.focal_y} % from the top
        </Fact>
        <Fact name="Uploaded">
          {moment(value.uploaded_at)}, {value.by.name}
        </Fact>
        {!value.has_original && <Fact name="Uploaded file">not kept: upload it again to crop it</Fact>}
        <Fact name="Used in">
          {uses.length === 0 ? 'nothing' : uses.map(({ where, title }) => `${where} ${title}`).join(', ')}
        </Fact>
      </Facts>
    </>
  );
}

const ALT = 'alt.';

function Change({
  known: { value, picture },
  languages,
  onClose,
}: {
  known: MediaAssetAnswer;
  languages: readonly string[];
  onClose(): void;
}) {
  const act = useWrite();
  const toast = useToast();
  const [focal, setFocal] = useState({ x: value.focal_x, y: value.focal_y });
  const fields = [
    { name: 'name', label: 'Name', initial: value.name, maxLength: 120 },
    ...languages.map((code) => ({
      name: `${ALT}${code}`,
      label: `Alternative text, ${languageName(code)}`,
      initial: value.alt[code] ?? '',
      isRequired: false,
      maxLength: 300,
    })),
  ];
  return (
    <Action
      title={`Change ${value.name}`}
      verb="Save"
      fields={fields}
      body={<FocalPoint picture={picture} focal={focal} onChange={setFocal} />}
      run={({ reason = '', name = '', ...rest }) =>
        act('changeMedia', {
          ...{ asset_id: value.asset_id, name, focal_x: focal.x, focal_y: focal.y, reason },
          alt: Object.fromEntries(
            languages.map((code) => [code, rest[`${ALT}${code}`] ?? '']).filter(([, text]) => text),
          ),
        })
      }
      onClose={(isDone) => {
        if (isDone) toast('Saved.');
        onClose();
      }}
    >
      Describe the picture for visitors who cannot see it. Leave empty if it is decorative.
    </Action>
  );
}

type Point = { x: number; y: number };

/** The focal point for cropping: clicked, or typed. */
function FocalPoint({
  picture,
  focal,
  onChange,
}: {
  picture: string;
  focal: Point;
  onChange(point: Point): void;
}) {
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (at: number, length: number) => Math.min(100, Math.max(0, Math.round((at / length) * 100)));
    onChange({ x: part(event.clientX - box.left, box.width), y: part(event.clientY - box.top, box.height) });
  };
  const number = (axis: 'x' | 'y', label: string) => (
    <div className="field">
      <label htmlFor={`focal-${axis}`}>{label}</label>
      <input
        id={`focal-${axis}`}
        type="number"
        min={0}
        max={100}
        value={focal[axis]}
        onChange={(event) =>
          onChange({ ...focal, [axis]: Math.min(100, Math.max(0, Number(event.currentTarget.value) || 0)) })
        }
      />
    </div>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers below do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers below do the same by keyboard */}
      <div className="focal" onClick={click}>
        <img src={`data:image/webp;base64,${picture}`} alt="" />
        <i style={{ left: `${focal.x}%`, top: `${focal.y}%` }} />
      </div>
      <div className="focal-numbers">
        {number('x', 'Focal point, % from the left')}
        {number('y', 'Focal point, % from the top')}
      </div>
    </>
  );
}
