import { expect, test } from 'vitest';
import { pageOf } from '../../../../src/http/log-in/oauth/dashboard-log-in.ts';

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/', '/dashboard/'],
  ['/dashboard/graph?type=person#legend', '/dashboard/graph?type=person#legend'],
  ['/dashboard/memories/a%2Fb', '/dashboard/memories/a%2Fb'],
  ['/dashboard/x/../graph', '/dashboard/graph'],
  ['/dashboard//evil.example', '/dashboard//evil.example'],
])('a log-in leads to the page of the dashboard that was asked for: %s', (next, page) => {
  expect(pageOf(next)).toBe(page);
});

test.each([
  '',
  'dashboard',
  'graph',
  '/',
  '/docs',
  '/dashboards',
  '/Dashboard/x',
  '/dashboard/../docs',
  '/dashboard/%2e%2e/docs',
  '/dashboard/..\\docs',
  '//evil.example',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  '\\\\evil.example/dashboard',
  'https://evil.example/dashboard',
  'http:/dashboard',
  'javascript:alert(1)',
  ' /dashboard/x',
  '//[/dashboard',
  '/dashboard/log-in',
  '/dashboard/log-in?next=/dashboard/log-in',
  '/dashboard/x/../log-in',
  `/dashboard/${'x'.repeat(1_000)}`,
])('it leads to the first page for any other address: %j', (next) => {
  expect(pageOf(next)).toBe('/dashboard');
});

test('an address cannot end the header that it stands in', () => {
  expect(pageOf('/dashboard/x\r\nSet-Cookie: a=b')).toBe('/dashboard/xSet-Cookie:%20a=b');
});
