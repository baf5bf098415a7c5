const TIMEOUT_MS = 5_000;

/**
 * Calls a route under /api/v1/memory of the service that HM_URL and HM_API_KEY name.
 * Throws with what the service says, or why it was not reached within five seconds.
 */
export async function callMemory(route, body) {
  const { HM_URL: url = 'http://127.0.0.1:8420', HM_API_KEY: key } = process.env;
  if (!key) throw new Error('HM_API_KEY is not set.');
  // The service may lie below a path of its host.
  const base = url.endsWith('/') ? url : `${url}/`;
  const response = await fetch(new URL(`api/v1/memory/${route}`, base), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.error?.code}: ${answer.error?.message}`);
  return answer;
}
