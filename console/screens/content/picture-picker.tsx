import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { Tiles } from './media.tsx';
import { MediaUpload } from './media-upload.tsx';

type Picked = { asset_id: string; path: string };

/** Chooses a picture of the library, or uploads one. */
export function PicturePicker({ onPick, onClose }: { onPick(picture: Picked): void; onClose(): void }) {
  const [find, setFind] = useState('');
  const [after, setAfter] = useState('');
  const { data, error } = useRead('mediaAssets', { find, after });
  const [isUploading, upload] = useState(false);
  if (isUploading) return <MediaUpload max={1} onUploaded={onPick} onClose={() => upload(false)} />;
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

/** A field that holds the path of a picture. */
export function PictureField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(path: string): void;
}) {
  const [isPicking, pick] = useState(false);
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="actions">
        <code>{value || 'none'}</code>
        <Button onClick={() => pick(true)}>Choose …</Button>
        {value && (
          <Button tone="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {isPicking && (
        <PicturePicker
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
