// Runs once a link was used: puts the saved queries and the style of memories into the storage of Neo4j Browser 5.24,
// which has the same origin, and opens it. What its user has saved or styled there stays.
const PREFIX = 'neo4j.';

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

const { folder, queries, style, settings } = await (await fetch('../memory/view.json')).json();
withOurs('folders', [folder], ({ id }) => id === folder.id);
withOurs('documents', queries, (query) => query.folder === folder.id);
store('grass', { ...stored('grass'), ...style });
store('settings', { initCmd: settings.initCmd, ...stored('settings'), ...settings.always });
location.replace(addressOf(document.querySelector('[data-user]').dataset.user));
