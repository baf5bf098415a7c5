import { spawnSync } from 'node:child_process';

const MAVEN_CENTRAL = 'https://repo.maven.apache.org/maven2';
const PYPI = 'https://pypi.org/simple';

/** The addresses of a file of the list, the usual one or that of the mirror which the environment names. */
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
export function mavenRepository({ MAVEN_REPOSITORY, MVNW_REPOURL } = process.env) {
  return withoutSlash(MAVEN_REPOSITORY || MVNW_REPOURL || MAVEN_CENTRAL);
}

/** That of the user's npm, which knows its own default. */
function npmRegistry({ NPM_CONFIG_REGISTRY }) {
  return withoutSlash(NPM_CONFIG_REGISTRY || registryOfNpm());
}

let asked;

/** npm is asked once. Throws where it is missing. */
function registryOfNpm() {
  asked ??= spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const address = asked.stdout?.trim();
  if (address?.startsWith('http')) return address;
  throw new Error('npm does not say which registry it uses');
}

/** PyPI and its mirrors name in a page of each project where its files are (PEP 503). */
async function addressInIndex(index, path) {
  const name = path.split('/').at(-1);
  const page = `${withoutSlash(index)}/${name.split('-')[0]}/`;
  const response = await fetch(page, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${page} answers ${response.status}`);
  const links = [...(await response.text()).matchAll(/href="([^"#]+)/g)].map(([, link]) => link);
  const link = links.find((each) => each.endsWith(`/${name}`) || each === name);
  if (!link) throw new Error(`${page} has no ${name}`);
  return new URL(link, response.url).href;
}

function withoutSlash(address) {
  return address.replace(/\/+$/, '');
}
