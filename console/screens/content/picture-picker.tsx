import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import type { Size } from '../../lib/crop.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { Tiles } from './media.tsx';
import { MediaUpload } from './media-upload.tsx';
import { type Brand, WordmarkMaker } from './wordmark-maker.tsx';

/** Pixels in which places show their pictures. */
export const ICON_SHAPE: Size = { width: 512, height: 512 };
export const BANNER_SHAPE: Size = { width: 1600, height: 640 };
export const SHARED_LINK_SHAPE: Size = { width: 1200, height: 630 };

type Picked = { asset_id: string; path: string };

/** Chooses a picture of the library, or uploads one. */
export function PicturePicker({
  onPick,
  onClose,
  shape,
}: {
  onPick(picture: Picked): void;
  onClose(): void;
  /** The size in which its place shows it, for an upload. */
  shape?: Size | undefined;
}) {
  const [find, setFind] = useState('');
  const [after, setAfter] = useState('');
  const { data, error } = useRead('mediaAssets', { find, after });
  const [isUploading, upload] = useState(false);
  if (isUploading)
    return <MediaUpload max={1} shape={shape} onUploaded={onPick} onClose={() => upload(false)} />;
  const pick = (assetId: string) => {
    const asset = data?.value.find(({ asset_id }) => asset_id === assetId);
    if (asset) onPick(asset);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog dialog-wide">
          <Dialog.Title className="dialog-title">Choose a picture</Dialog.Title>
          <div className="field">
            <label htmlFor="picker-find">Search by name</label>
            <input
              id="picker-find"
              value={find}
              maxLength={60}
              onChange={(event) => {
                setFind(event.currentTarget.value);
                setAfter('');
              }}
            />
          </div>
          {!data && <Placeholder error={error} />}
          {data?.value.length === 0 && <Placeholder empty="No pictures found." />}
          {data && <Tiles assets={data.value} languages={data.languages} onOpen={pick} />}
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            {data && data.next !== '' && <Button onClick={() => setAfter(data.next)}>Older</Button>}
            <Button tone="primary" onClick={() => upload(true)}>
              Upload …
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The picture of a path in the library; nothing for other paths. */
function Thumbnail({ path }: { path: string }) {
  const id = /^\/m\/([0-9a-f]{32})-/.exec(path)?.[1];
  return id ? <StoredThumbnail key={id} asset_id={id} /> : null;
}

function StoredThumbnail({ asset_id }: { asset_id: string }) {
  const { data } = useRead('mediaAsset', { asset_id });
  return data ? (
    <img className="picture-thumbnail" src={`data:image/webp;base64,${data.value.thumbnail}`} alt="" />
  ) : null;
}

/** A field that holds the path of a picture. A logo can be made from the brand's name. */
export function PictureField({
  label,
  value,
  onChange,
  shape,
  brand,
}: {
  label: string;
  value: string;
  onChange(path: string): void;
  shape?: Size | undefined;
  brand?: Brand | undefined;
}) {
  const [isPicking, pick] = useState(false);
  const [isMaking, make] = useState(false);
  const { may } = useSession();
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="actions">
        <Thumbnail path={value} />
        <code>{value || 'none'}</code>
        <Button onClick={() => pick(true)}>Choose …</Button>
        {brand && may('content', 'write') && <Button onClick={() => make(true)}>Make a wordmark …</Button>}
        {value && (
          <Button tone="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {isMaking && brand && <WordmarkMaker brand={brand} onMade={onChange} onClose={() => make(false)} />}
      {isPicking && (
        <PicturePicker
          shape={shape}
          onClose={() => pick(false)}
          onPick={({ path }) => {
            onChange(path);
            pick(false);
          }}
        />
      )}
    </div>
  );
}
