import { useEffect, useState } from 'react';
import { type Crop, MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contracts/values/pictures.ts';
import { isWhole, type Size } from '../../lib/crop.ts';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CropFrame } from './crop-frame.tsx';

/** A file as a data address. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A file as base64, for a JSON body. */
const base64Of = async (file: File): Promise<string> => (await dataAddress(file)).replace(/^[^,]*,/, '');

/** Uploads pictures one after the other, a single one cropped; `onUploaded` is called for each. */
export function MediaUpload({
  onClose,
  onUploaded,
  max = 20,
  shape,
}: {
  onClose(): void;
  onUploaded?(picture: { asset_id: string; path: string; name: string }): void;
  max?: number;
  /** The size in which the place of the picture shows it. */
  shape?: Size | undefined;
}) {
  const act = useWrite();
  const toast = useToast();
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState('');
  const [crop, setCrop] = useState<Crop>();
  const source = useSource(files);

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
      const part = files.length === 1 && crop && !isWhole(crop) ? { crop } : {};
      const answer = await act('uploadMedia', { name, file: await base64Of(file), ...part, reason });
      if (!answer.ok) return failed(errorText(answer.error));
      onUploaded?.({ asset_id: answer.asset_id, path: answer.path, name });
    }
    toast(files.length === 1 ? 'Uploaded.' : `${files.length} pictures uploaded.`);
    return { ok: true };
  }
  const body = (
    <>
      <FileInput
        max={max}
        progress={progress}
        onChange={(chosen) => {
          setFiles(chosen);
          setCrop(undefined);
        }}
      />
      {source && <CropFrame key={source} {...{ source, shape, crop }} onChange={setCrop} />}
    </>
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

/** The data address of a single file that can be shown; empty otherwise. */
function useSource(files: readonly File[]): string {
  const [source, setSource] = useState('');
  useEffect(() => {
    setSource('');
    const [file] = files;
    if (!file || files.length > 1 || file.size > MAX_PICTURE_BYTES) return;
    let isCurrent = true;
    // A file that cannot be read is named when it is uploaded.
    void dataAddress(file).then(
      (address) => isCurrent && setSource(address),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return source;
}

type FileInputProps = { max: number; progress: string; onChange(files: File[]): void };

/** One or several picture files. */
function FileInput({ max, progress, onChange }: FileInputProps) {
  return (
    <div className="field">
      <label htmlFor="media-files">{max === 1 ? 'Picture' : 'Pictures'}</label>
      <input
        id="media-files"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple={max > 1}
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])].slice(0, max))}
      />
      <small className="hint" role="status">
        {progress || 'JPEG, PNG, WebP, GIF, AVIF or SVG, up to 8 MB each.'}
      </small>
    </div>
  );
}
