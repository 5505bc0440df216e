import type { IdentityBody } from '#contracts/console/site-identity.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { namedOptions, TEMPLATE_OPTIONS } from '../../lib/field-options.ts';
import { useSession } from '../../lib/session.ts';
import { Select } from '../../ui/inputs.tsx';
import { firstColour } from '../brands/designs.tsx';
import { TemplateFit } from '../site/template.tsx';
import { TextInput } from './item-inputs.tsx';
import { ICON_SHAPE, PictureField } from './picture-picker.tsx';

const LOGOS = [
  ['logo1', 'Logo'],
  ['logo2', 'Second logo, for the footer and emails'],
  ['logo3', 'Third logo, for small spaces'],
] as const;

type FieldsProps = { body: IdentityBody; onChange(part: Partial<IdentityBody>): void };

/** Name, logos, icon, template and colour of the brand. */
export function IdentityFields({ body: { names, logos, icon, look }, onChange }: FieldsProps) {
  const { may } = useSession();
  return (
    <>
      <div className="content-fields">
        <TextInput
          label="Name"
          value={names.name}
          max={100}
          onChange={(name) => onChange({ names: { ...names, name } })}
        />
        <TextInput
          label="Tagline"
          value={names.tagline}
          max={100}
          hint="Shown below the name, or in place of a logo."
          onChange={(tagline) => onChange({ names: { ...names, tagline } })}
        />
        {LOGOS.map(([logo, label]) => (
          <PictureField
            key={logo}
            label={label}
            brand={{ name: names.name, look }}
            value={logos[logo]}
            onChange={(path) => onChange({ logos: { ...logos, [logo]: path } })}
          />
        ))}
        <PictureField
          label="Icon, a square PNG of 512 pixels"
          shape={ICON_SHAPE}
          value={icon}
          onChange={(path) => onChange({ icon: path })}
        />
        <Look look={look} onChange={(changed) => onChange({ look: changed })} />
      </div>
      {may('sites', 'read') && look.template in THEMES && <TemplateFit template={look.template} />}
    </>
  );
}

type LookProps = { look: IdentityBody['look']; onChange(look: IdentityBody['look']): void };

function Look({ look, onChange }: LookProps) {
  const { template, colour } = look;
  return (
    <>
      <Select
        label="Template"
        value={template}
        options={TEMPLATE_OPTIONS}
        onChange={(code) => onChange({ template: code as ThemeCode, colour: firstColour(code as ThemeCode) })}
      />
      <Select
        label="Colour"
        value={colour}
        options={namedOptions(THEMES[template]?.colours ?? [])}
        onChange={(value) => onChange({ template, colour: value })}
      />
    </>
  );
}
