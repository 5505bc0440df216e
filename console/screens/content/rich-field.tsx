import { lazy, Suspense, useState } from 'react';
import type { RichText } from '#contracts/values/rich-text.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Placeholder } from '../../ui/components.tsx';
import { PicturePicker } from './picture-picker.tsx';

const RichTextEditor = lazy(() => import('../../ui/rich-text-editor.tsx'));

type RichFieldProps = {
  label: string;
  lang: string;
  initial: RichText | string;
  isReadOnly: boolean;
  onChange(text: RichText): void;
};

/** A text with headings, links and pictures of the library. */
export function RichField(props: RichFieldProps) {
  const { site } = useSession();
  const [insert, setInsert] = useState<(assetId: string) => void>();
  const showPicture = async (asset_id: string): Promise<string> => {
    const answer = await api.mediaAsset({ site_id: site.site_id, asset_id });
    return answer.ok ? `data:image/webp;base64,${answer.picture}` : '';
  };
  return (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <Suspense fallback={<Placeholder />}>
        <RichTextEditor {...props} showPicture={showPicture} choosePicture={(put) => setInsert(() => put)} />
      </Suspense>
      {insert && (
        <PicturePicker
          onClose={() => setInsert(undefined)}
          onPick={({ asset_id }) => {
            insert(asset_id);
            setInsert(undefined);
          }}
        />
      )}
    </div>
  );
}
