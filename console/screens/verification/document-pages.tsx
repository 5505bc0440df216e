import { useEffect, useRef, useState } from 'react';
import { type Success, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts } from '../../ui/components.tsx';

type ViewedDocument = Success<'viewDocument'>;

type PagesProps = { id: string; count: number; onSeen(person: ViewedDocument['person']): void };

/** Pages load on demand, and each view is recorded with its reason. Pictures are kept on this screen only. */
export function DocumentPages({ id, count, onSeen }: PagesProps) {
  const { may } = useSession();
  const act = useWrite();
  const [isAsking, setAsking] = useState(false);
  const [seen, see] = useState<Record<number, ViewedDocument>>({});
  const [page, turn] = useState(1);
  const shown = seen[page];
  if (!may('personal', 'read')) return <p className="hint">Your role cannot view documents.</p>;
  return (
    <section aria-label="Pages">
      {count > 1 && (
        <div className="actions">
          {Array.from({ length: count }, (_, at) => at + 1).map((number) => (
            <Button key={number} aria-pressed={number === page} onClick={() => turn(number)}>
              Page {number}
            </Button>
          ))}
        </div>
      )}
      {shown ? (
        <>
          <Picture key={page} source={`data:image/jpeg;base64,${shown.jpeg_base64}`} page={page} />
          <Facts>
            <Fact name="Name in the profile">{shown.person.full_name || '–'}</Fact>
            <Fact name="Date of birth">{shown.person.birth_date || '–'}</Fact>
            <Fact name="Email">{shown.person.email || '–'}</Fact>
            <Fact name="Phone">{shown.person.phone || '–'}</Fact>
          </Facts>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Show page {page} …</Button>
      )}
      {isAsking && (
        <Action
          title={`Show page ${page}`}
          verb="Show"
          reason="Review"
          run={async ({ reason = '' }) => {
            const answer = await act('viewDocument', { verification_id: id, page, reason });
            if (!answer.ok) return answer;
            onSeen(answer.person);
            see((known) => ({ ...known, [page]: answer }));
            return { ok: true };
          }}
          onClose={() => setAsking(false)}
        >
          Shows the picture and the player’s name, date of birth and contacts. Access and reason are recorded
          in the audit log.
        </Action>
      )}
    </section>
  );
}

const ZOOMS = [1, 1.5, 2, 3, 4];

/** A picture that is turned and enlarged; enlarged it is scrolled. */
function Picture({ source, page }: { source: string; page: number }) {
  const [turns, rotate] = useState(0);
  const [zoom, setZoom] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = ZOOMS[zoom]!;
  useEffect(() => {
    const image = new Image();
    image.onload = () => canvas.current && draw(canvas.current, image, turns);
    image.src = source;
  }, [source, turns]);
  return (
    <>
      <div className="actions">
        <Button onClick={() => rotate((turns + 3) % 4)}>Rotate left</Button>
        <Button onClick={() => rotate((turns + 1) % 4)}>Rotate right</Button>
        <Button disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Zoom out
        </Button>
        <Button disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          Zoom in
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys */}
      <section className="page-view" aria-label={`Page ${page}, enlarged ${scale} times`} tabIndex={0}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${page} of the document`}
          style={{ width: `${scale * 100}%` }}
        />
      </section>
    </>
  );
}

/** Draws a picture turned by quarters, so that its box turns with it. */
function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, turns: number): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isUpright = turns % 2 === 0;
  canvas.width = isUpright ? width : height;
  canvas.height = isUpright ? height : width;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(image, -width / 2, -height / 2);
}
