import { useRef, useState } from 'react';
import type { Crop } from '#contracts/values/pictures.ts';
import type { CallOutput } from '../../lib/api.ts';
import { isWhole } from '../../lib/crop.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CropFrame } from './crop-frame.tsx';

type CropProps = {
  asset: CallOutput<'mediaAsset'>['value'];
  /** `made`: the id of the new picture; undefined if the dialog was cancelled. */
  onClose(made?: string): void;
};

/** The focal point of a new part: that of the picture before lies elsewhere in it, or not at all. */
const MIDDLE = { focal_x: 50, focal_y: 50 };

/** Another part of an uploaded file, as a new picture; pages keep the one that they show. */
export function MediaCrop({ asset, onClose }: CropProps) {
  const { data, error } = useRead('mediaOriginal', { asset_id: asset.asset_id });
  const [chosen, setChosen] = useState<{ crop: Crop | undefined }>();
  // The frame reports the whole picture when it has loaded; the part that was kept stays.
  const isLoaded = useRef(false);
  const [made, setMade] = useState<string>();
  const act = useWrite();
  const toast = useToast();
  const crop = chosen ? chosen.crop : (data?.crop ?? undefined);
  const { asset_id, alt } = asset;
  return (
    <Action
      title={`Crop ${asset.name} again`}
      verb="Save as a new picture"
      reason="Another part of the picture"
      fields={[{ name: 'name', label: 'Name', initial: asset.name, maxLength: 120 }]}
      body={
        data ? (
          <CropFrame
            source={`data:image/webp;base64,${data.picture}`}
            crop={crop}
            onChange={(part) => {
              if (isLoaded.current) setChosen({ crop: part });
              isLoaded.current = true;
            }}
          />
        ) : (
          <Placeholder error={error} />
        )
      }
      run={async ({ name = '', reason = '' }) => {
        const part = crop && !isWhole(crop) ? crop : null;
        const about = { asset_id, name, ...MIDDLE, alt, reason };
        const answer = await act('cropMedia', { ...about, crop: part });
        if (answer.ok) setMade(answer.asset_id);
        return answer;
      }}
      onClose={(isDone) => {
        if (isDone) toast('Saved as a new picture.');
        onClose(isDone ? (made ?? asset_id) : undefined);
      }}
    >
      Pages that use the present picture keep it. Choose the new one where it should appear.
    </Action>
  );
}
