import { render } from 'preact';
import '../../src/http/pages/tokens.css';
import '../../src/http/pages/elements.css';
import { askForSession } from './data/session.ts';
import { Dashboard } from './shell/dashboard.tsx';

const root = document.getElementById('dashboard');
if (!root) throw new Error('index.html has no element for the dashboard.');
render(<Dashboard />, root);
// A link begins a session first.
if (!window.location.pathname.startsWith('/dashboard/open/')) void askForSession();
