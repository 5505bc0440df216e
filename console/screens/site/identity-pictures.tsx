import { useState } from 'react';
import { isStale } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { PictureField } from '../content/picture-picker.tsx';
import type { Identity } from './identity-fields.ts';

export type PicturePart = 'logos' | 'icon';

const FIELDS: Record<PicturePart, readonly { name: string; label: string }[]> = {
  logos: [
    { name: 'logo1', label: 'Logo' },
    { name: 'logo2', label: 'Second logo, for the footer and letters' },
    { name: 'logo3', label: 'Third logo, for small places' },
  ],
  icon: [{ name: 'icon', label: 'Icon' }],
};

type Props = {
  part: PicturePart;
  title: string;
  text: string;
  known: Identity;
  onClose(isDone: boolean): void;
};

/** Logos and icon of the brand, out of the media library or uploaded here. */
export function PicturesAction({ part, title, text, known, onClose }: Props) {
  const act = useWrite();
  const [paths, setPaths] = useState<Record<string, string>>({ ...known.logos, icon: known.icon });
  const { logo1 = '', logo2 = '', logo3 = '', icon = '' } = paths;
  const fields = FIELDS[part].map(({ name, label }) => (
    <PictureField
      key={name}
      label={label}
      value={paths[name] ?? ''}
      onChange={(path) => setPaths((now) => ({ ...now, [name]: path }))}
    />
  ));
  return (
    <Action
      title={title}
      verb="Change"
      body={fields}
      run={async ({ reason = '' }) => {
        const chosen = part === 'icon' ? { icon } : { logos: { logo1, logo2, logo3 } };
        const answer = await act('setSiteIdentity', { version: known.version, ...chosen, reason });
        if (answer.ok || isStale(answer) || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: '', text: 'Nothing to change.' };
      }}
      onClose={onClose}
    >
      {text}
    </Action>
  );
}
