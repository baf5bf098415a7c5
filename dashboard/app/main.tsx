import { render } from 'preact';
import '../../src/http/pages/tokens.css';
import '../../src/http/pages/elements.css';
import './app.css';
import { Host } from './host.ts';
import { Page } from './page.tsx';

const root = document.getElementById('page');
if (root) {
  const host = new Host();
  render(<Page host={host} />, root);
  void host.connect();
}
