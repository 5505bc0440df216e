import { useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contracts/values/pictures.ts';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { useToast } from '../../ui/toast.tsx';

/** A file as base64, for a JSON body. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** Uploads pictures one after the other; `onUploaded` is called for each. */
export function MediaUpload({
  onClose,
  onUploaded,
  max = 20,
}: {
  onClose(): void;
  onUploaded?(picture: { asset_id: string; path: string; name: string }): void;
  max?: number;
}) {
  const act = useWrite();
  const toast = useToast();
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState('');

  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    if (files.length === 0) return { wrong: '', text: 'Choose at least one picture.' };
    for (const [at, file] of files.entries()) {
      setProgress(`${at + 1} of ${files.length}: ${file.name}`);
      const failed = (text: string): Outcome => {
        setFiles(files.slice(at));
        setProgress('');
        return { wrong: '', text: `${file.name}: ${text}` };
      };
      if (file.size > MAX_PICTURE_BYTES) return failed('larger than 8 MB.');
      const name = file.name.slice(0, 120);
      const answer = await act('uploadMedia', { name, file: await base64Of(file), reason });
      if (!answer.ok) return failed(errorText(answer.error));
      onUploaded?.({ asset_id: answer.asset_id, path: answer.path, name });
    }
    toast(files.length === 1 ? 'Uploaded.' : `${files.length} pictures uploaded.`);
    return { ok: true };
  }
  const body = (
    <div className="field">
      <label htmlFor="media-files">{max === 1 ? 'Picture' : 'Pictures'}</label>
      <input
        id="media-files"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple={max > 1}
        onChange={(event) => setFiles([...(event.currentTarget.files ?? [])].slice(0, max))}
      />
      <small className="hint" role="status">
        {progress || 'JPEG, PNG, WebP, GIF, AVIF or SVG, up to 8 MB each.'}
      </small>
    </div>
  );
  return (
    <Action
      title="Upload pictures"
      verb="Upload"
      reason="New pictures"
      run={run}
      onClose={onClose}
      body={body}
    >
      Metadata such as a photo’s location is removed. Only the first frame of an animation is kept.
    </Action>
  );
}
