import { configReference } from '../src/service/config.ts';

const SECTION = /(<!-- configuration -->\n)[\s\S]*?(\n<!-- \/configuration -->)/;

/** The README with its table of variables made anew from the configuration's schema. */
export function withConfigurationTable(readme: string): string {
  const rows = configReference().map(
    ({ name, default: value, description }) => `| ${name} | ${value} | ${description} |`,
  );
  const table = ['', '| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
  return readme.replace(SECTION, `$1${table}$2`);
}
