import { spawnSync } from 'node:child_process';
import { spawnable } from '../path-search.mjs';
import { ask, withoutLogIn } from './ask.mjs';

const MAVEN_CENTRAL = 'https://repo.maven.apache.org/maven2';
const PYPI = 'https://pypi.org/simple';

/** The address of a file of the list: on the mirror that the environment names, else on the usual server. */
export async function addressOf({ from, path }, env = process.env) {
  if (from === 'maven') return `${mavenRepository(env)}/${path}`;
  if (from === 'npm') return `${npmRegistry(env)}/${path}`;
  return addressInIndex(env.PIP_INDEX_URL || PYPI, path);
}

/** The variables that name a mirror, for a message. */
export const MIRROR_VARIABLE = {
  maven: 'MAVEN_REPOSITORY',
  npm: 'NPM_CONFIG_REGISTRY',
  pypi: 'PIP_INDEX_URL',
};

/** MVNW_REPOURL is the variable of the Maven wrapper. */
function mavenRepository({ MAVEN_REPOSITORY, MVNW_REPOURL }) {
  return withoutSlash(MAVEN_REPOSITORY || MVNW_REPOURL || MAVEN_CENTRAL);
}

/** That of the user's npm, which knows its own default. */
function npmRegistry({ NPM_CONFIG_REGISTRY }) {
  return withoutSlash(NPM_CONFIG_REGISTRY || registryOfNpm());
}

let asked;

/** npm is asked once. Throws where it is missing. */
function registryOfNpm() {
  const { file, shell } = spawnable('npm');
  asked ??= spawnSync(file, ['config', 'get', 'registry'], { encoding: 'utf8', shell });
  const address = asked.stdout?.trim();
  if (address?.startsWith('http')) return address;
  throw new Error('npm does not say which registry it uses. Install npm, or set NPM_CONFIG_REGISTRY');
}

/** PyPI and its mirrors name in a page of each project where its files are (PEP 503). */
async function addressInIndex(index, path) {
  const name = path.split('/').at(-1);
  const page = `${withoutSlash(index)}/${name.split('-')[0]}/`;
  const response = await ask(page, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${withoutLogIn(page)} answers ${response.status}`);
  const links = [...(await response.text()).matchAll(/href="([^"#]+)/g)].map(([, link]) => link);
  const link = links.find((each) => each.endsWith(`/${name}`) || each === name);
  if (!link) throw new Error(`${withoutLogIn(page)} has no ${name}`);
  return withLogInOf(page, new URL(link, response.url));
}

/** The server of a page gets the log-in for its files too, and no other server does. */
function withLogInOf(page, address) {
  const { origin, username, password } = new URL(page);
  if (address.origin === origin) Object.assign(address, { username, password });
  return address.href;
}

function withoutSlash(address) {
  return address.replace(/\/+$/, '');
}
