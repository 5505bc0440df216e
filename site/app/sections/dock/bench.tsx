import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Slip } from '../../shell/slip.tsx';
import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/index.ts';
import { LateSheet } from '../../ui/late-sheet.tsx';
import { DockLink } from '../dock-link.tsx';
import { HallTree } from '../hall-tree.tsx';

const KEY = 'bench-key';

/** The bottom bar under 999 px: what stands left (the tree) and right (the slip) of a wide board opens from here. */
export default function DockBench() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [sheet, setSheet] = useState<{ name: 'tree' | 'slip'; on: string } | null>(null);
  // A sheet belongs to the page it was opened on: following one of its links leaves it behind.
  const open = sheet?.on === key ? sheet.name : null;
  const entries = useDock();
  const first = entries[0]!;
  const money = entries[2]!;
  const last = entries.at(-1)!;
  const close = () => setSheet(null);
  return (
    <>
      <nav aria-label={t('shell.main')} className="bench min-[999px]:hidden">
        <ul className="mx-auto grid max-w-xl grid-cols-5">
          <KeyLink path={first.path} icon="list" title={t('board.title')} />
          <KeyButton
            icon="menu"
            title={t('board.menu')}
            onClick={() => setSheet({ name: 'tree', on: key })}
          />
          <KeyButton
            icon="receipt"
            title={t('slip.title')}
            isRaised
            onClick={() => setSheet({ name: 'slip', on: key })}
          />
          <KeyLink {...money} />
          <KeyLink {...last} />
        </ul>
      </nav>
      <LateSheet isOpen={open === 'tree'} onClose={close} title={t('board.menu')} placement="left">
        <div className="-mx-5 sm:-mx-6">
          <HallTree />
        </div>
      </LateSheet>
      <LateSheet isOpen={open === 'slip'} onClose={close} title={t('slip.title')} placement="bottom">
        <Slip isBare />
      </LateSheet>
    </>
  );
}

type KeyFace = { icon: IconName; title: string };

function KeyLink({ path, icon, title }: KeyFace & { path: string }) {
  return (
    <li>
      <DockLink path={path} className={KEY}>
        <Face icon={icon}>{title}</Face>
      </DockLink>
    </li>
  );
}

function KeyButton({
  icon,
  title,
  isRaised,
  onClick,
}: KeyFace & { isRaised?: boolean; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes(KEY, isRaised && 'bench-raised')} onClick={onClick}>
        <Face icon={icon}>{title}</Face>
      </button>
    </li>
  );
}

function Face({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <span className="bench-cap">
        <Icon name={icon} size={22} />
      </span>
      <span className="max-w-full truncate">{children}</span>
    </>
  );
}
