// Runs once a link was used: puts the saved queries and the style of memories into the storage of Neo4j Browser 5.24,
// which has the same origin, and opens it. What its user has saved or styled there stays.
const PREFIX = 'neo4j.';
/** Not names of Browser's: what the link before has written. */
const WRITTEN_STYLE = 'memory-graph-service.style';
const WRITTEN_SETTINGS = 'memory-graph-service.settings';
/** Browser writes it by itself, so that nobody chose it. */
const GUIDE = ':play start';

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
 * Ours with what its user changed in it since we wrote it: Browser keeps its own changes in the same place. Where we never wrote it,
 * ours replaces Browser's own.
 */
function withChanges(ours, current, written) {
  if (!current || !written) return ours;
  const changed = Object.entries(current).filter(([name, value]) => value !== written[name]);
  return { ...ours, ...Object.fromEntries(changed) };
}

function withOurStyle(style) {
  const current = stored('grass') ?? {};
  const written = stored(WRITTEN_STYLE) ?? {};
  const rules = Object.entries(style).map(([selector, rule]) => [
    selector,
    withChanges(rule, current[selector], written[selector]),
  ]);
  store('grass', { ...current, ...Object.fromEntries(rules) });
  store(WRITTEN_STYLE, style);
}

function withOurSettings({ first, always }) {
  const { initCmd, ...others } = stored('settings') ?? {};
  const current = initCmd === undefined || initCmd === GUIDE ? others : { ...others, initCmd };
  store('settings', { ...current, ...withChanges(first, current, stored(WRITTEN_SETTINGS)), ...always });
  store(WRITTEN_SETTINGS, first);
}

const { folder, queries, style, settings } = await (await fetch('../memory/view.json')).json();
withOurs('folders', [folder], ({ id }) => id === folder.id);
withOurs('documents', queries, (query) => query.folder === folder.id);
withOurStyle(style);
withOurSettings(settings);
// The log-in of the link before has ended: with it Browser would leave the user's name empty.
localStorage.removeItem(`${PREFIX}connections`);
location.replace(addressOf(document.querySelector('[data-user]').dataset.user));
