type Settings = {
  MODE: string;
  DATABASE_URL?: string | undefined;
  ROLES: readonly string[];
  CROSS_ORIGIN: boolean;
  FRAME_ANCESTORS: readonly string[];
  HSTS_SECONDS: number;
  TRUST_PROXY: boolean;
};
type Name = string;

/**
 * Settings that have no effect unless another one is set; if only one is set, the other was forgotten or
 * misspelt.
 */
const NEEDS: readonly (readonly [Name, Name])[] = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_POOLED_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_WAIT_MS', 'DATABASE_REPLICA_URL'],
  ['BUS_PREFIX', 'BUS_URL'],
  ['MESSAGES_URL', 'MESSAGES_SECRET'],
  ['MESSAGES_SECRET', 'MESSAGES_URL'],
  ['LEDGER_HEADS_MAIL', 'MESSAGES_URL'],
  ['REGISTERS_URL', 'REGISTERS_SECRET'],
  ['REGISTERS_SECRET', 'REGISTERS_URL'],
  ['FILES_S3_URL', 'FILES_S3_ACCESS_KEY'],
  ['FILES_S3_URL', 'FILES_S3_SECRET_KEY'],
  ['FILES_S3_REGION', 'FILES_S3_URL'],
  ['FILES_S3_ACCESS_KEY', 'FILES_S3_URL'],
  ['FILES_S3_SECRET_KEY', 'FILES_S3_URL'],
  ['SIMPAY_URL', 'SIMPAY_SECRET'],
  ['SIMPAY_SECRET', 'SIMPAY_URL'],
  ['PROVIDER_KIT_URL', 'PROVIDER_KIT_SECRET'],
  ['PROVIDER_KIT_SECRET', 'PROVIDER_KIT_URL'],
  ['OPS_HOST', 'OPS_PORT'],
  ['SECRET_KEY_PREVIOUS', 'SECRET_KEY'],
  ['CHAIN_KIND', 'CHAIN_NODES'],
  ['CHAIN_NODES', 'CHAIN_ROUND_MAX'],
  ['CHAIN_ROUND_MAX', 'CHAIN_NODES'],
  ['CHAIN_EXPLORER', 'CHAIN_NODES'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['TRACE_SHARE', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['TRACE_CALLERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
];

/** Third-party simulators, which accept unpaid deposits and approve anyone. */
const SIMULATORS: readonly Name[] = ['SIMPAY_URL', 'PROVIDER_KIT_URL', 'IDENTITY_SIMULATOR'];

const PRODUCTION_NEEDS: readonly (readonly [Name, string])[] = [
  ['SECRET_KEY', 'it decrypts what the database keeps'],
  ['MESSAGES_URL', 'one-time codes reach nobody without it'],
];

type Environment = Readonly<Record<string, string>>;

/**
 * Invalid combinations of settings, one line each that starts with a name; `environment` holds the variables
 * set.
 */
export function combinationErrors(config: Settings, environment: Environment): string[] {
  const isGiven = (name: Name) => environment[name] !== undefined;
  const isProduction = config.MODE === 'production';
  const required = isProduction ? PRODUCTION_NEEDS.filter(([name]) => !isGiven(name)) : [];
  const simulators = isProduction ? SIMULATORS.filter(isGiven) : [];
  return [
    ...required.map(([name, why]) => `${name}: is required when MODE=production; ${why}`),
    ...NEEDS.filter(([name, other]) => isGiven(name) && !isGiven(other)).map(
      ([name, other]) => `${other}: is required when ${name} is set, which does nothing without it`,
    ),
    ...simulators.map((name) => `${name}: is a simulator's, for MODE=demo alone`),
    ...modeErrors(config, environment),
  ];
}

function modeErrors(config: Settings, environment: Environment): string[] {
  const errors: string[] = [];
  if (environment.SECRET_KEY && environment.SECRET_KEY === environment.SECRET_KEY_PREVIOUS)
    errors.push('SECRET_KEY_PREVIOUS: is the same as SECRET_KEY; set it to the key that is replaced');
  if (config.DATABASE_URL && !environment.MODE)
    errors.push(
      'MODE: say demo or production when DATABASE_URL is set; demo shows one-time codes to everybody',
    );
  if (config.CROSS_ORIGIN && config.FRAME_ANCESTORS.length === 0)
    errors.push('FRAME_ANCESTORS: name the origins that frame the site when CROSS_ORIGIN=1');
  if (environment.HSTS_SECONDS && config.HSTS_SECONDS > 0 && !config.TRUST_PROXY)
    errors.push(
      'TRUST_PROXY: must be 1 when HSTS_SECONDS is set; without a proxy that is believed nothing is sent',
    );
  if (!config.DATABASE_URL && config.ROLES.length < 2)
    errors.push('ROLES: split roles need a shared database; set DATABASE_URL');
  return errors;
}
