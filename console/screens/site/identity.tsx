import { useState } from 'react';
import { type ThemeCode, templateName } from '#contracts/values/themes.ts';
import { isStale } from '../../lib/errors.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { ICON_SHAPE, PictureField } from '../content/picture-picker.tsx';
import { CHANNEL_TEXTS } from '../journeys/plan-text.ts';
import {
  type Identity,
  type IdentityPart,
  identityFields,
  readIdentity,
  senderText,
} from './identity-fields.ts';
import { Origin } from './origin.tsx';
import { TemplateAction } from './template.tsx';

const TITLES: Record<IdentityPart, string> = {
  names: 'Name',
  logos: 'Logos',
  icon: 'Icon',
  apps: 'Apps',
  affiliate_domain: 'Affiliate domain',
  home_redirect: 'Home page redirects to',
  expires_at: 'Expires',
  has_rewards: 'Rewards',
  has_sportsbook: 'Sportsbook',
  has_free_play: 'Play for fun',
  marketing_channels: 'Marketing channels',
  licence_text: 'Licence statement',
  mail_sender: 'Email sender',
};
const LINES: Record<IdentityPart, string> = {
  names: 'The tagline is shown below the name, or in place of a logo.',
  logos: 'Without a logo the template shows its own mark with the brand’s name.',
  icon: 'Icon of the browser tab and of the installed app: a square PNG of 512 pixels.',
  apps: 'The download bar is shown on phones and tablets once an app has an address.',
  affiliate_domain: 'Affiliate links start with it. Point it at this server and add it to the domains.',
  home_redirect: 'Visitors to the home page are redirected to this page.',
  expires_at: 'From this date visitors see that the site has closed, and players cannot sign in.',
  has_rewards: 'Missions, wheels and the floating rewards icon.',
  has_sportsbook: 'Sports in the menus, events and new bets. Placed bets are always settled.',
  has_free_play:
    'Visitors without an account play our own single-player games for play money, if the jurisdiction profile allows it.',
  marketing_channels:
    'Players consent to each channel in their profile, and at registration where the jurisdiction profile asks for it. Push reaches browsers whose players allow notifications.',
  licence_text: 'Licence holder, licence number and regulator, shown in the footer of every page.',
  mail_sender:
    'Name and address from which players get this brand’s emails. Messages to staff are not affected.',
};
/** Parts of the draft of the identity, which two people publish where the brand requires it. */
const isDrafted = (part: IdentityPart): boolean => ['names', 'logos', 'icon'].includes(part);
/** Brand identity: names, pictures, template, apps, and the switches that belong to it. */
export function SiteIdentity() {
  const { may } = useSession();
  const { data, error, reload } = useRead('siteIdentity', {});
  const [part, change] = useState<IdentityPart | 'look' | 'licence'>();
  const done = useCloseWithToast((isDone) => {
    change(undefined);
    if (isDone) void reload();
  });
  if (!data) return <Placeholder error={error} />;
  const mayPublish = data.publish_people === 1;
  const parts = (Object.keys(TITLES) as IdentityPart[]).filter((part) => mayPublish || !isDrafted(part));
  // Without content rights the media library is closed, so the address is typed.
  const hasLibrary = (picture: string): picture is 'logos' | 'icon' =>
    may('content', 'write') && (picture === 'logos' || picture === 'icon');
  return (
    <section className="card">
      <h2>Identity</h2>
      <IdentityFacts known={data} />
      {may('sites', 'write') && (
        <div className="filters section">
          {mayPublish && <Button onClick={() => change('look')}>Template …</Button>}
          {parts.map((part) => (
            <Button key={part} onClick={() => change(part)}>
              {TITLES[part]} …
            </Button>
          ))}
          <Button onClick={() => change('licence')}>Licence …</Button>
        </div>
      )}
      {may('content', 'read') && (
        <p className="hint">
          <Link to="/content/identity/brand">Draft of name, logos, icon and template</Link>: with a preview, a
          schedule and versions.
          {!mayPublish && ' Two people publish them, so they are changed there only.'}
        </p>
      )}
      {part === 'look' && <TemplateAction known={data} onClose={done('Changed.')} />}
      {part === 'licence' && (
        <LicenceAction known={data} onClose={done('Proposed. Waiting for a second approver.')} />
      )}
      {part && part !== 'look' && part !== 'licence' && !hasLibrary(part) && (
        <Change part={part} known={data} onClose={done('Changed.')} />
      )}
      {part && hasLibrary(part) && (
        <PicturesAction
          {...{ part, known: data, title: TITLES[part], text: LINES[part] }}
          onClose={done('Changed.')}
        />
      )}
    </section>
  );
}

function IdentityFacts({ known }: { known: Identity }) {
  const { names, logos, icon, look, apps, licence, licence_brands: others } = known;
  const pictures = Object.values(logos).filter(Boolean).length;
  return (
    <Facts>
      <Fact name="Name">
        {names.name}
        {names.tagline && `, ${names.tagline}`}
      </Fact>
      <Fact name="Template">
        {templateName(look.template)}, {look.colour}
      </Fact>
      <Fact name="Logos">{pictures === 0 ? 'the template’s own mark' : `${pictures} of 3`}</Fact>
      <Fact name="Icon">{icon || 'the platform’s'}</Fact>
      <Fact name="Apps">
        {[apps.android && 'Android', apps.ios && 'iOS'].filter(Boolean).join(', ') || 'none'}
        {apps.has_page && ', download page'}
        {apps.has_bar && ', download bar'}
        <Origin of="apps" />
      </Fact>
      <Fact name="Affiliate domain">{known.affiliate_domain || 'the brand’s own'}</Fact>
      <Fact name="Home page redirects to">
        {known.home_redirect || 'itself'}
        <Origin of="home_redirect" />
      </Fact>
      <Fact name="Expires">
        {known.expires_at ? moment(known.expires_at) : 'never'}
        <Origin of="expires_at" />
      </Fact>
      <Fact name="Rewards">
        {known.has_rewards ? 'on' : 'off'}
        <Origin of="has_rewards" />
      </Fact>
      <Fact name="Sportsbook">
        {known.has_sportsbook ? 'on' : 'off'}
        <Origin of="has_sportsbook" />
      </Fact>
      <Fact name="Play for fun">
        {known.has_free_play ? 'on' : 'off'}
        <Origin of="has_free_play" />
      </Fact>
      <Fact name="Marketing channels">
        {known.marketing_channels.map((channel) => CHANNEL_TEXTS[channel]).join(', ') || 'none'}
      </Fact>
      <Fact name="Email sender">
        {senderText(known.mail_sender)}
        <Origin of="mail_sender" />
      </Fact>
      <Fact name="Licence statement">
        {known.licence_text || 'none'}
        <Origin of="licence_text" />
      </Fact>
      <Fact name="Licence">
        {licence}
        {others.length > 0 && `, shared with ${others.join(', ')}`}
      </Fact>
    </Facts>
  );
}

function Change({
  part,
  known,
  onClose,
}: {
  part: IdentityPart;
  known: Identity;
  onClose(isDone: boolean): void;
}) {
  const act = useWrite();
  return (
    <Action
      title={TITLES[part]}
      verb="Change"
      fields={identityFields(part, known)}
      run={async ({ reason = '', ...values }) => {
        const answer = await act('setSiteIdentity', {
          ...{ version: known.version, ...readIdentity(part, values), reason },
        });
        if (answer.ok || isStale(answer)) return answer;
        if (answer.error === 'changedMeanwhile') return { wrong: '', text: 'Nothing to change.' };
        if (answer.error !== 'invalidRequest') return answer;
        const [first] = refusedFields(answer.detail);
        const text =
          part === 'mail_sender' && first?.rule === 'domain'
            ? 'This brand may not send from this domain. A platform admin allows domains under Installation.'
            : 'This value is not valid.';
        return { wrong: first?.field.split('.').at(-1) ?? '', text };
      }}
      onClose={onClose}
    >
      {LINES[part]}
    </Action>
  );
}

type PicturePart = 'logos' | 'icon';

const FIELDS: Record<PicturePart, readonly { name: string; label: string }[]> = {
  logos: [
    { name: 'logo1', label: 'Logo' },
    { name: 'logo2', label: 'Second logo, for the footer and emails' },
    { name: 'logo3', label: 'Third logo, for small spaces' },
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
function PicturesAction({ part, title, text, known, onClose }: Props) {
  const act = useWrite();
  const [paths, setPaths] = useState<Record<string, string>>({ ...known.logos, icon: known.icon });
  const { logo1 = '', logo2 = '', logo3 = '', icon = '' } = paths;
  const fields = FIELDS[part].map(({ name, label }) => (
    <PictureField
      key={name}
      label={label}
      shape={name === 'icon' ? ICON_SHAPE : undefined}
      brand={
        part === 'logos'
          ? { name: known.names.name, look: known.look as { template: ThemeCode; colour: string } }
          : undefined
      }
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

/** Proposes that the brand belong to another licence. */
function LicenceAction({ known, onClose }: { known: Identity; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  return (
    <Action
      title="Licence"
      verb="Propose"
      fields={[
        {
          ...{ name: 'licence', label: 'Licence', initial: known.licence, maxLength: 32 },
          hint: 'Lower-case letters, digits and hyphens. Brands with the same code share the licence.',
        },
      ]}
      run={async ({ licence = '', reason = '' }) => {
        const answer = await act('proposeLicence', { request_id, licence, reason });
        if (answer.ok || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: 'licence', text: 'The brand is already under this licence.' };
      }}
      onClose={onClose}
    >
      A player who self-excludes on one brand of a licence is excluded on all of them. Leaving a licence ends
      exclusions made on its other brands, so a second administrator must approve.
    </Action>
  );
}
