import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { installationOf, type Installation } from '../../setup/installation.mjs';
import { isWellFormedApiKey } from '../auth/credentials/api-key.ts';
import { PLANS } from '../auth/plans.ts';
import { retention, schedule } from '../backup/schedule.ts';
import { withoutPassword } from '../errors.ts';
import { ConfigError } from './config-error.ts';
import { withSecretFiles } from './secret-files.ts';
import {
  llmVariables,
  wholeModel,
  oidcVariables,
  mailVariables,
  wholeMail,
  s3Variables,
  wholeBucket,
  HAS_PASSWORD,
  SECRET,
  text,
  integer,
  oneOf,
  httpAddress,
} from './variables.ts';

const memorySize = z.string().regex(/^[1-9]\d*[kmgKMG]$/, 'a size such as 512m or 2g');
const UNITS = { k: 1_024, m: 1_024 ** 2, g: 1_024 ** 3 };

export function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * UNITS[size.slice(-1).toLowerCase() as keyof typeof UNITS];
}

const list = z
  .string()
  .transform((names) => names.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().min(1, 'names separated by commas')));
const ONE_DIGIT = /^[1-9]$/;
/** A number of proxies, or their names in Express, addresses and networks. */
const proxies = list
  .refine(
    (names) => names.every(isProxy) || ONE_DIGIT.test(names.join()),
    'a number from 1 to 9, or addresses by comma such as loopback, 10.0.0.0/8',
  )
  .transform((names) => (ONE_DIGIT.test(names.join()) ? Number(names[0]) : names));

function isProxy(name: string): boolean {
  const [address = '', bits] = name.split('/');
  if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
}

/** How many members of a cluster host a new database, written as Neo4j writes it. */
const topology = z
  .string()
  .regex(
    /^([1-9]|1[01]) primar(y|ies)( ([0-9]|1[0-9]|20) secondar(y|ies))?$/i,
    'members such as 3 primaries 2 secondaries, of at most 11 and 20',
  )
  .transform((text) => {
    const [primaries = 1, secondaries = 0] = (text.match(/\d+/g) ?? []).map(Number);
    return { primaries, secondaries };
  });

/** A malformed address is refused here: the error of its driver would contain the password. */
function isAddress(form: RegExp): (value: string) => boolean {
  return (value) => form.test(value) && URL.canParse(value);
}

const Environment = z
  .object({
    HOST: text.default('127.0.0.1').describe('Address the service listens on'),
    PORT: integer(0, 65535).default(8420).describe('Port; 0 takes a free one'),
    PUBLIC_URL: httpAddress('https://memory.example')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional()
      .describe('Address clients reach the service by, if not HOST:PORT'),
    DATA_DIR: text.default('./data').describe('Folder of everything the service keeps'),
    ADMIN_API_KEY: z
      .string()
      .refine(isWellFormedApiKey, 'an API key, hm_live_ and 49 letters and digits, whose checksum holds')
      .optional()
      .describe('First admin key, given from outside; otherwise made and printed once')
      .meta(SECRET),
    SECRET_KEY: z
      .string()
      .min(32, 'at least 32 characters')
      .optional()
      .describe(
        'Derives the database passwords and encrypts what must be read back; otherwise made in DATA_DIR',
      )
      .meta(SECRET),
    LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info')
      .describe('Least severe line that is logged'),
    ALLOWED_HOSTS: list
      .optional()
      .describe('Host names accepted besides loopback, HOST and PUBLIC_URL, by comma'),
    ALLOWED_ORIGINS: list
      .optional()
      .describe('Web origins accepted besides loopback; unset: any where HOST is not loopback'),
    TRUST_PROXY: proxies
      .optional()
      .describe('Proxies whose X-Forwarded-For counts: how many, or addresses by comma'),
    PLANS_FILE: text.optional().describe('Plans changed by a JSON file; see docs/reference/limits.md'),
    DEFAULT_PLAN: oneOf(PLANS).default('free').describe('Plan of an account that is made without one'),
    FAILED_CREDENTIALS_PER_MINUTE: integer(1, 100_000)
      .default(20)
      .describe('Failed credentials from one address, after which it is refused'),
    REDIS_URL: z
      .string()
      .refine(isAddress(/^rediss?:\/\/.+/), 'an address such as redis://host:6379')
      .optional()
      .describe('A Redis that counts requests for all replicas; without it each counts its own')
      .meta(HAS_PASSWORD),
    NEO4J_URI: z
      .string()
      .refine(isAddress(/^(neo4j|bolt)(\+s|\+ssc)?:\/\/.+/), 'an address such as neo4j://host:7687')
      .optional()
      .describe('An existing Neo4j server; without it the embedded engine is used'),
    NEO4J_USER: text.default('neo4j').describe('User on that server'),
    NEO4J_PASSWORD: text.optional().describe('Password on that server').meta(SECRET),
    NEO4J_TOPOLOGY: topology
      .optional()
      .describe(
        'Members of a cluster that host a new graph, such as 3 primaries 2 secondaries; unset: its default',
      ),
    JVM_HEAP: memorySize.default('1g').describe('Heap of the embedded engine'),
    PAGE_CACHE: memorySize
      .default('512m')
      .describe('Page cache of one open graph at most, taken as it fills'),
    MAX_OPEN_GRAPHS: integer(2, 500).default(50).describe('Graphs open at once'),
    ENRICHMENT: oneOf(['on', 'off'])
      .default('on')
      .describe('Whether stored texts are read in the background for what they name and say'),
    MIN_FREE_DISK: memorySize
      .default('256m')
      .describe('Free disk space of DATA_DIR, below which writes are refused; see docs/how-to/operating.md'),
    BACKUP_DIR: text.optional().describe('Folder of backups; unset: backups in DATA_DIR'),
    BACKUP_PASSPHRASE: z
      .string()
      .min(12, 'at least 12 characters')
      .optional()
      .describe('Encrypts backups; unset: they are not encrypted. See docs/how-to/backup.md')
      .meta(SECRET),
    BACKUP_SCHEDULE: schedule
      .optional()
      .describe('When every graph and the records are backed up, such as daily@03:00 (UTC) or every 6h'),
    BACKUP_KEEP: retention
      .prefault('7 daily, 4 weekly')
      .describe('Which backups of the schedule are kept, such as 7 daily, 4 weekly'),
    GRAPHS_REWRITE_SCHEDULE: schedule
      .optional()
      .describe(
        'When graphs are copied into new files, so that what was forgotten leaves the disk, such as every 7d',
      ),
    EMBEDDING_MODEL_DIR: text
      .default('neo4j/target/model/bge-small-en-v1.5')
      .describe('Folder of the embedding model that new graphs begin with'),
    EMBEDDING_MODEL_DIRS: list
      .optional()
      .describe('Folders of further models by comma, for the graphs that have their vectors'),
    RERANKER_URL: httpAddress('http://localhost:8080/rerank')
      .optional()
      .describe('A /rerank endpoint that orders the best results anew; off unless set'),
    ...llmVariables,
    ...s3Variables,
    ...oidcVariables,
    ...mailVariables,
  })
  .superRefine(wholeModel)
  .superRefine(wholeBucket)
  .superRefine(wholeMail)
  .refine((env) => !env.OIDC_ISSUER || env.OIDC_CLIENT_ID, {
    path: ['OIDC_CLIENT_ID'],
    message: 'the client that the issuer knows this service by',
  })
  .refine((env) => env.OIDC_AUDIENCE === undefined || env.OIDC_AUDIENCE !== env.OIDC_CLIENT_ID, {
    path: ['OIDC_AUDIENCE'],
    message: 'another than OIDC_CLIENT_ID, which ID tokens have as theirs',
  })
  .refine((env) => !env.NEO4J_URI || env.NEO4J_PASSWORD, {
    path: ['NEO4J_PASSWORD'],
    message: 'the password that goes with NEO4J_URI',
  });

export type Config = z.infer<typeof Environment> & {
  readonly installation: Installation;
  readonly BACKUP_DIR: string;
  readonly EMBEDDING_MODEL_DIRS: readonly string[];
};

/** Reads the environment, in a clone with its `.env`, and the files of secrets. Throws ConfigError on the first wrong value. */
export function loadConfig(projectDir: string, env: NodeJS.ProcessEnv = process.env): Config {
  const installation = installationOf(projectDir);
  const file = path.join(projectDir, '.env');
  if (env === process.env && !installation.isPackage && existsSync(file)) process.loadEnvFile(file);
  const { dataDir: DATA_DIR, modelDir: EMBEDDING_MODEL_DIR, baseDir } = installation;
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const given = withSecretFiles(secretVariables(), set, baseDir);
  const parsed = Environment.safeParse({ DATA_DIR, EMBEDDING_MODEL_DIR, ...given });
  if (!parsed.success) throw new ConfigError(describeIssue(parsed.error.issues[0], given));
  const { data } = parsed;
  const resolved = (folder: string) => path.resolve(baseDir, folder);
  return {
    ...data,
    installation,
    DATA_DIR: resolved(data.DATA_DIR),
    EMBEDDING_MODEL_DIR: resolved(data.EMBEDDING_MODEL_DIR),
    BACKUP_DIR: resolved(data.BACKUP_DIR ?? path.join(data.DATA_DIR, 'backups')),
    // Graphs that have vectors of the built-in model find it whatever is configured.
    EMBEDDING_MODEL_DIRS: [...(data.EMBEDDING_MODEL_DIRS ?? []), EMBEDDING_MODEL_DIR]
      .map(resolved)
      .filter((folder) => folder !== resolved(EMBEDDING_MODEL_DIR) || existsSync(folder)),
    ...(data.PLANS_FILE !== undefined && { PLANS_FILE: resolved(data.PLANS_FILE) }),
  };
}

function describeIssue(issue: z.core.$ZodIssue | undefined, env: Readonly<NodeJS.ProcessEnv>): string {
  const name = String(issue?.path[0] ?? 'environment');
  const field = (Environment.shape as Record<string, z.ZodType>)[name];
  const value = env[name];
  const isSecret = field?.meta()?.['secret'] === true;
  const state = value === undefined ? 'is not set' : isSecret ? 'is "***"' : `is "${withoutPassword(value)}"`;
  return `${name} ${state}; it must be: ${issue?.message ?? 'valid'} (${field?.description ?? 'see the README'}).`;
}

/** The variables with their defaults, for docs/reference/configuration.md. */
export function configReference(): { name: string; default: string; description: string }[] {
  return Object.entries(Environment.shape).map(([name, field]) => ({
    name,
    default:
      field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? String(field.def.defaultValue) : '',
    description: field.description ?? '',
  }));
}

/** The variables that are or contain a secret: each may stand in the file that NAME_FILE names. */
export function secretVariables(): string[] {
  return Object.entries(Environment.shape)
    .filter(([, field]) => (field as z.ZodType).meta()?.['inFile'] === true)
    .map(([name]) => name);
}
