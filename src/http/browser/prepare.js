// Runs once a link was used: puts the saved queries and the style of memories into the storage of Neo4j Browser 5.24,
// which has the same origin, and opens it. What its user has saved or styled there stays.
const PREFIX = 'neo4j.';
/** Not a name of Browser's. */
const WRITTEN_STYLE = 'memory-graph-service.style';

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

function store(name, value) {
  localStorage.setItem(PREFIX + name, JSON.stringify(value));
}

/** Puts our entries in the place of those of an earlier version, before the others. */
function withOurs(name, ours, isOurs) {
  const kept = stored(name);
  store(name, [...ours, ...(Array.isArray(kept) ? kept.filter((each) => !isOurs(each)) : [])]);
}

function addressOf(user) {
  const isEncrypted = location.protocol === 'https:';
  const port = location.port || (isEncrypted ? '443' : '80');
  const scheme = isEncrypted ? 'bolt+s' : 'bolt';
  const dbms = `${scheme}://${user}@${location.hostname}:${port}`;
  return `../?${new URLSearchParams({ dbms, db: 'neo4j', preselectAuthMethod: 'NATIVE' })}`;
}

/**
 * A rule of our style with what its user changed in it since we wrote it: Browser keeps its own changes in the same place. Where we
 * never wrote it, ours replaces Browser's own.
 */
function styled(rule, current, written) {
  if (!current || !written) return rule;
  const changed = Object.entries(current).filter(([name, value]) => value !== written[name]);
  return { ...rule, ...Object.fromEntries(changed) };
}

function withOurStyle(style) {
  const current = stored('grass') ?? {};
  const written = stored(WRITTEN_STYLE) ?? {};
  const rules = Object.entries(style).map(([selector, rule]) => [
    selector,
    styled(rule, current[selector], written[selector]),
  ]);
  store('grass', { ...current, ...Object.fromEntries(rules) });
  store(WRITTEN_STYLE, style);
}

const { folder, queries, style, settings } = await (await fetch('../memory/view.json')).json();
withOurs('folders', [folder], ({ id }) => id === folder.id);
withOurs('documents', queries, (query) => query.folder === folder.id);
withOurStyle(style);
store('settings', { initCmd: settings.initCmd, ...stored('settings'), ...settings.always });
location.replace(addressOf(document.querySelector('[data-user]').dataset.user));
