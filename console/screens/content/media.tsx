import { useState } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { MediaDetail } from './media-detail.tsx';
import { MediaUpload } from './media-upload.tsx';

type Asset = CallOutput<'mediaAssets'>['value'][number];

/** Pictures of the site: upload, search, describe, remove. */
export default function Media() {
  const { may } = useSession();
  const [find, setFind] = useState('');
  const [pages, setPages] = useState<string[]>(['']);
  const { data, error, reload } = useRead('mediaAssets', { find, after: pages.at(-1) ?? '' });
  const [open, setOpen] = useState('');
  const [isUploading, upload] = useState(false);
  const search = (text: string) => {
    setFind(text);
    setPages(['']);
  };
  return (
    <Page
      title="Media library"
      hint="Pictures for pages, promotions, banners and logos. Each is encoded in several sizes; SVG is rasterised."
      actions={
        may('content', 'write') && (
          <Button tone="primary" onClick={() => upload(true)}>
            Upload pictures …
          </Button>
        )
      }
    >
      <div className="field media-search">
        <label htmlFor="media-find">Search by name</label>
        <input
          id="media-find"
          value={find}
          maxLength={60}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      {data && <Tiles assets={data.value} languages={data.languages} onOpen={setOpen} />}
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && (
        <Placeholder
          empty={find ? 'No pictures with this name.' : 'No pictures yet. Upload the first one.'}
        />
      )}
      <div className="actions">
        {pages.length > 1 && <Button onClick={() => setPages(pages.slice(0, -1))}>Newer</Button>}
        {data && data.next !== '' && <Button onClick={() => setPages([...pages, data.next])}>Older</Button>}
      </div>
      {isUploading && (
        <MediaUpload
          onClose={() => {
            upload(false);
            void reload();
          }}
        />
      )}
      {open && (
        <MediaDetail
          assetId={open}
          languages={data?.languages ?? ['EN']}
          onClose={() => {
            setOpen('');
            void reload();
          }}
        />
      )}
    </Page>
  );
}

/** Thumbnails that open their picture. */
export function Tiles({
  assets,
  languages,
  onOpen,
}: {
  assets: readonly Asset[];
  languages: readonly string[];
  onOpen(assetId: string): void;
}) {
  return (
    <ul className="media-grid">
      {assets.map((asset) => (
        <li key={asset.asset_id}>
          <button type="button" className="media-tile" onClick={() => onOpen(asset.asset_id)}>
            <img src={`data:image/webp;base64,${asset.thumbnail}`} alt="" />
            <span>{asset.name}</span>
            <small>
              {asset.width} × {asset.height}
              {languages.some((code) => !asset.alt[code]) && <Badge tone="warn">no alt text</Badge>}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
